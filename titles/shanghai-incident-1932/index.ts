export { shanghaiIncident } from "./title.ts";
