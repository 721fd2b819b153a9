declare module "virtual:shelf" {
  export const shelf: readonly (import("../home/make-shelf.ts").Card & { picture: string })[];
}
