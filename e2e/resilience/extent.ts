/** `npm run test:resilience` runs everything; `npm test` a short part chosen by the seed. */
export const isWhole = process.env.TIEOUT_RESILIENCE === "whole";

/** Chooses parts, stages and times; shown in test names. `npm test` always has the same; E2E_SEED is another selection. */
export const seed = Number(process.env.E2E_SEED ?? (isWhole ? Date.now() % 1_000_000 : 527_562));
