/** By number from 0 to 13: how many of the 36 falls of two dice show at least so many points. */
const AT_LEAST = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];

/** The chance that two dice show at least so many points; any whole number. */
export const twoDiceShow = (points: number): number => AT_LEAST[Math.min(13, Math.max(0, points))] / 36;
