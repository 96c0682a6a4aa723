import { commitSeed } from "../commit-seed.ts";

/** `npm run test:resilience` runs everything; `npm test` a short part chosen by the seed. */
export const isWhole = process.env.TIEOUT_RESILIENCE === "whole";

/** Chooses files, parts, stages and times; shown in test names. */
export const seed = isWhole ? Number(process.env.E2E_SEED ?? Date.now() % 1_000_000) : commitSeed;
