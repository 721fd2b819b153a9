export { title } from "./title.ts";
