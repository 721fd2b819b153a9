declare module "virtual:shelf" {
  import type { Card } from "../home/make-shelf.ts";
  export const shelf: readonly (Card & { picture: string })[];
}
