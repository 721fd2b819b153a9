declare module "virtual:shelf" {
  export const shelf: readonly (import("../home/make-shelf.ts").Card & { picture: string })[];
}

declare module "virtual:sheets" {
  export const sheets: Readonly<Record<string, import("../map/printed-sheet.ts").SheetFiles>>;
}

declare module "virtual:threads" {
  /** address of the script of the games and rules behind the page */
  export const hostThread: string;
  /** address of the script of the bots */
  export const botThread: string;
  /** address of the script that plays small studies */
  export const labThread: string;
  /** address of the script that reviews games */
  export const reviewThread: string;
}
