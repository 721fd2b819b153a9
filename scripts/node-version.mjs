// Said in words that every Node understands: this file is read before anything else.
export const OLDEST = [20, 19];

export function nodeTooOld() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `Wusong needs Node ${OLDEST.join(".")} or newer; this is Node ${process.versions.node}.`;
}
