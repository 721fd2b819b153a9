const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in markup. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
