/** `npm run test:resilience` runs everything; `npm test` a short part chosen by the seed. */
export const isWhole = process.env.TIEOUT_RESILIENCE === "whole";

/** Chooses parts, stages and times; shown in test names, repeatable with E2E_SEED. */
export const seed = Number(process.env.E2E_SEED ?? Date.now() % 1_000_000);
