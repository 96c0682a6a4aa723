import { defineConfig } from "vitest/config";
import { notChosen, type PartlyRun, seed } from "../extent.ts";

// The processes that run the files have the same seed.
process.env.E2E_SEED = String(seed);

/** The first half strikes one prepared engagement, the others prepare their own. */
const groups: readonly PartlyRun[] = [
  {
    run: ["same-bytes", "fourth-paper"],
    of: [
      ...["killed-tree", "full-disk", "clock-back", "stopped-processes", "readable-ssns", "full-disk-of-a-user"],
      ...["same-bytes", "killed-payments", "backup", "fourth-paper", "waiting-run", "cut-upload"],
    ],
  },
];

const left = notChosen(groups);
/** They strike within milliseconds of a stage, and count seconds. */
const alone = ["readable-ssns", "same-bytes"];
/** Whether one of the groups runs, beside the start of the product; each finds its own processes by its checkout. */
const isPair = left.length > 0 && alone.every((name) => left.includes(name));

/** Kills, restarts and same bytes: every file starts its own products, of which more than two would time out side by side. */
export default defineConfig({
  test: {
    include: ["e2e/resilience/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...left.map((name) => `e2e/resilience/${name}.test.ts`)],
    environment: "node",
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    maxWorkers: isPair ? 2 : 1,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
  },
});
