/**
 * What cheapest paths and traces need to know of a board: places numbered from 0, each with the same number of
 * slots for neighbours (hexes: six directions; areas: as many as the best connected area has).
 */
export interface Network {
  readonly size: number;
  readonly stride: number;
  /** Neighbour in a slot: `neighbour[stride * place + slot]`, -1 where there is none. */
  readonly neighbour: Int16Array;
  /** Whole-number positions, used only to prefer the straighter of two equally cheap paths. */
  readonly x: Int16Array;
  readonly y: Int16Array;
}

/** One number per place and slot; -1 where nothing leads across. */
export type CostTable = Int16Array;

/** One bit per slot: whether something (a road, a supply line, a zone of control) leads across. */
export type SlotMask = Uint16Array;

/**
 * Costs of one class of units, worked out once per sheet. `cost` gives whole units (half or quarter movement
 * points), at least 1, or null where the class may never cross.
 */
export function costTable<Id extends number>(
  network: Network,
  cost: (from: Id, slot: number, to: Id) => number | null,
): CostTable {
  const table = new Int16Array(network.size * network.stride).fill(-1);
  eachLink<Id>(network, (from, slot, to) => {
    const price = cost(from, slot, to);
    if (price === null) return;
    if (!Number.isInteger(price) || price < 1)
      throw new Error(`A step from place ${from} to place ${to} costs ${price}; costs are whole numbers from 1.`);
    table[from * network.stride + slot] = price;
  });
  return table;
}

export function slotMask<Id extends number>(
  network: Network,
  open: (from: Id, slot: number, to: Id) => boolean,
): SlotMask {
  const mask = new Uint16Array(network.size);
  eachLink<Id>(network, (from, slot, to) => {
    if (open(from, slot, to)) mask[from] |= 1 << slot;
  });
  return mask;
}

/** Whether what a mask marks leads across a slot of a place. */
export const leadsAcross = (mask: SlotMask, from: number, slot: number): boolean => (mask[from] & (1 << slot)) !== 0;

function eachLink<Id extends number>(network: Network, visit: (from: Id, slot: number, to: Id) => void): void {
  for (let from = 0; from < network.size; from++)
    for (let slot = 0; slot < network.stride; slot++) {
      const to = network.neighbour[from * network.stride + slot];
      if (to >= 0) visit(from as Id, slot, to as Id);
    }
}
