import { defineConfig } from "vitest/config";
import { isWhole, seed } from "./extent.ts";

// The processes that run the files choose by the same seed.
process.env.E2E_SEED = String(seed);

/** They strike one prepared engagement; `npm test` runs one of them, chosen by the seed. */
const faults = ["killed-tree", "full-disk", "clock-back", "stopped-processes", "readable-ssns", "full-disk-of-a-user"];
const isNamed = process.argv.some((argument) => faults.includes(argument));
const notChosen = isWhole || isNamed ? [] : faults.filter((_, at) => at !== seed % faults.length);

/** Kills, sweeps, restarts and same bytes: every file starts its own products, which would time out in parallel. */
export default defineConfig({
  test: {
    include: ["e2e/resilience/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...notChosen.map((name) => `e2e/resilience/${name}.test.ts`)],
    environment: "node",
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    fileParallelism: false,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
  },
});
