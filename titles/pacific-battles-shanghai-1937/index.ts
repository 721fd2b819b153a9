export { pacificBattlesShanghai1937 } from "./title.ts";
