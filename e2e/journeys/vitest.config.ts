import { defineConfig } from "vitest/config";
import { slowestFirst } from "../../tests/slowest-first.ts";

/** An auditor's journeys in a browser, on one product; every file has its own firm, so several run at once. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    environment: "node",
    // A failed comparison says what it found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    pool: "forks",
    // Most of what a test makes is soon garbage: in a larger nursery it is gone before it is copied.
    execArgv: ["--max-semi-space-size=64"],
    // The files of a worker share what they import.
    isolate: false,
    sequence: {
      sequencer: slowestFirst([
        "auditor-journey",
        "crowded-engagement",
        "next-year",
        "screens-of-setup",
        "figure-grid",
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
    // A journey waits for its browser and the product in turn: four keep two cores busy.
    maxWorkers: 4,
    globalSetup: ["e2e/journeys/serve-product.ts", "tests/postgres-global-setup.ts", "tests/bundled-children-global-setup.ts"],
    // What is polled for comes at some time, however busy the machine: only a test that lasts too long says that it does not.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 1_500_000,
    hookTimeout: 900_000,
    // The end of the product and its database.
    teardownTimeout: 60_000,
  },
});
