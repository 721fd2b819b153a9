import { type Shape, sheetHash, type Title } from "@wusong/engine";

type Files = Readonly<Record<string, unknown>>;

/** A title as it is when files of its sheet were changed: its rules have a new name, and `before`, the whole sheet of now, is retired. */
export function withLaterSheet<S extends Shape>(title: Title<S>, before: Files, changed: Files): Title<S> {
  const loadSheet: Title<S>["loadSheet"] = (files) => title.loadSheet({ ...changed, ...files });
  const later = loadSheet({});
  if ("errors" in later) throw new Error(later.errors.join(" "));
  const names = Object.fromEntries(Object.keys(before).map((name) => [name, name]));
  return {
    ...title,
    rulesVersion: `after ${title.rulesVersion}`,
    loadSheet,
    defaultSheet: () => later.sheet,
    retired: { sheets: { [sheetHash(title.defaultSheet())]: names }, files: before },
  };
}
