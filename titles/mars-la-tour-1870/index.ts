export { marsLaTour } from "./title.ts";
