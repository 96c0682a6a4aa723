import { defineConfig } from "vitest/config";
import { isWhole, notChosen, type SeededGroup, seed } from "../extent.ts";

// The processes that run the files choose by the same seed.
process.env.E2E_SEED = String(seed);

/** The first half strikes one prepared engagement, the others prepare their own. */
const groups: readonly SeededGroup[] = [
  {
    run: 1,
    of: [
      ...["killed-tree", "full-disk", "clock-back", "stopped-processes", "readable-ssns", "full-disk-of-a-user"],
      ...["same-bytes", "killed-payments", "backup", "fourth-paper", "waiting-run", "cut-upload"],
    ],
  },
];

/** Kills, restarts and same bytes: every file starts its own products, of which more than two would time out side by side. */
export default defineConfig({
  test: {
    include: ["e2e/resilience/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...notChosen(groups).map((name) => `e2e/resilience/${name}.test.ts`)],
    environment: "node",
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    // Whoever runs everything measures no time.
    maxWorkers: isWhole ? 1 : 2,
    globalSetup: ["e2e/prepare-checkout.ts"],
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
  },
});
