export { endOnUncaught } from "./end-on-uncaught.ts";
export { type OpenedWatch, openWatch } from "./open-watch.ts";
