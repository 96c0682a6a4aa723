/** `npm run test:resilience` runs everything; `npm test` a short part that the seed chooses. */
export const isWhole = process.env.TIEOUT_RESILIENCE === "whole";

/** Chooses parts, stages and moments; the names of the tests show it, and E2E_SEED repeats it. */
export const seed = Number(process.env.E2E_SEED ?? Date.now() % 1_000_000);
