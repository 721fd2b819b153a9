/** Pictures of the map that are made without a screen: for reports of the command line, in the same inks as the page. */
export { sceneOf } from "../host/moment.ts";
export { thumbnail } from "./thumbnail.ts";
