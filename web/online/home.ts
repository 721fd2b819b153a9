/** What the home page shows where there is a server, in one file of its own. */
export { default as HomeOnline } from "./HomeOnline.svelte";
export { default as PlaceNav } from "./PlaceNav.svelte";
