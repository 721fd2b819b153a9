const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text inside HTML, also inside the quotes of an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]);

/** A small page without scripts. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
