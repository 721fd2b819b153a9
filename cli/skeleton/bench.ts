/** Commands per second of random play on the reference machine that this title keeps: in one pass, and through the checked interface. */
export const budget = { onePass: 20_000, checked: 10_000 };
