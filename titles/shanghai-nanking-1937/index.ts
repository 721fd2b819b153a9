export { title, title as default } from "./title.ts";
