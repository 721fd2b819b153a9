/** Commands per second of random play on the reference machine that this title keeps: in one pass, and through the checked interface. */
export const budget = { onePass: 100_000, checked: 60_000 };
