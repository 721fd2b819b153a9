/** A typed array that holds ids of one kind: a column of a sheet, as quick to read as any and with its kind kept. */
export type Column<T extends number, List extends TypedArray = Uint8Array> = List & { readonly [index: number]: T };

type TypedArray = Uint8Array | Int16Array;

/** Says what the numbers of a typed array are. The one place where it is taken on trust. */
export const columnOf = <T extends number, List extends TypedArray = Uint8Array>(list: List): Column<T, List> =>
  list as Column<T, List>;
