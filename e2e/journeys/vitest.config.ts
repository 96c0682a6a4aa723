import { readdirSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { slowestFirst } from "../../tests/slowest-first.ts";
import { notChosen, seed } from "../extent.ts";

// The processes that run the files have the same seed.
process.env.E2E_SEED = String(seed);

/** The same done to many sizes, screens, plans and formats. Files of screens always run: `look-at-screens.ts` says at which widths. */
const sweeps = readdirSync(path.join(import.meta.dirname, "sweeps")).map((name) => name.replace(/\.test\.ts$/, ""));
const left = notChosen([{ run: ["planted-errors"], of: sweeps.filter((name) => !name.startsWith("screens-of-")) }]);

/** An auditor's journeys in a browser, on one product; every file has its own firm, so several run at once. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...left.map((name) => `e2e/journeys/sweeps/${name}.test.ts`)],
    environment: "node",
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    experimental: { fsModuleCache: true },
    // Most of what a test makes is soon garbage: in a larger nursery it is gone before it is copied.
    execArgv: ["--max-semi-space-size=64"],
    // The files of a worker share what they import.
    isolate: false,
    sequence: {
      sequencer: slowestFirst([
        "auditor-journey",
        "crowded-providers",
        "crowded-slots",
        "next-year",
        "screens-of-setup",
        "figure-grid",
        "rows-of-figures",
        "same-figures",
        "payroll-connection",
        "toasts",
        "screens-of-results",
        "purchases",
        "planted-errors",
        "two-step-sign-in",
        "first-contact",
        "passkeys",
        "support-session",
        "single-sign-on",
        "package-table",
        "card-payments",
        "command-palette",
      ]),
    },
    // A journey waits for its browser and the product in turn: five keep two cores busy.
    maxWorkers: 5,
    globalSetup: ["e2e/journeys/serve-product.ts", "tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
    // What is polled for comes at some time, however busy the machine: only a test that lasts too long says that it does not.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
    // The end of the product and its database.
    teardownTimeout: 60_000,
  },
});
