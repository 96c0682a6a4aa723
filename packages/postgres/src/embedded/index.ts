export type { EmbeddedLog, EmbeddedOptions, EmbeddedPostgres, EmbeddedUrls } from "./start-embedded.ts";
export { findRunningEmbedded, startEmbedded } from "./start-embedded.ts";
