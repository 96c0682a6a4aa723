import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { slowestFirst } from "../../tests/slowest-first.ts";
import { leftOut, seed } from "../extent.ts";

// The processes that run the files have the same seed.
process.env.E2E_SEED = String(seed);

/** The main job, tenancy, sign-in, purchase, a client's upload, and each kind of grid; the others run in `npm run test:all`. */
const gate = [
  ...["auditor-journey", "tenancy", "sign-up", "two-step-sign-in", "users", "purchases"],
  ...["client-files", "client-requests", "resumable-upload", "mapping-keys", "screen-check", "script-sizes"],
  ...["engagement-list", "figure-grid", "rejected-rows", "package-table"],
];
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.test\.ts$/, ""));
const left = leftOut(files.filter((name) => !gate.includes(name)));

/** An auditor's journeys in a browser, on one product; every file has its own firm, so several run at once. */
export default defineConfig({
  test: {
    include: ["e2e/journeys/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...left.map((name) => `e2e/journeys/${name}.test.ts`)],
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
