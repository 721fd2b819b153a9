declare module "virtual:shelf" {
  export const shelf: readonly (import("../home/make-shelf.ts").Card & { picture: string })[];
}

declare module "virtual:sheets" {
  export const sheets: Readonly<Record<string, import("../map/printed-sheet.ts").SheetFiles>>;
}
