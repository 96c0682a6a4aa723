import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { leftOut, seed } from "./extent.ts";

// Gives the processes that run the files the same seed.
process.env.E2E_SEED = String(seed);

/** The main workflow, tenancy, sign-in, purchase, a client's upload, and each kind of grid; all others run only in `npm run test:all`. */
const gate = [
  ...["auditor-journey", "tenancy", "sign-up", "two-step-sign-in", "purchases"],
  ...["client-files", "client-requests", "mapping-keys", "screen-check", "script-sizes"],
  ...["engagement-list", "figure-grid", "rejected-rows", "package-table"],
];
/** Run first, because a long file that starts last would run alone at the end. */
const longest = [
  ...["auditor-journey", "sweeps/crowded-providers", "sweeps/crowded-slots", "next-year", "sweeps/setup-screens", "figure-grid"],
  ...["sweeps/figure-rows", "sweeps/same-figures", "payroll-connection", "toasts", "sweeps/result-screens", "purchases"],
];
const folder = path.join(import.meta.dirname, "journeys");
const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.test\.ts$/, ""));
const left = leftOut(names.filter((name) => !gate.includes(name)));
const filesOf = (chosen: readonly string[]): string[] => chosen.map((name) => path.join(folder, `${name}.test.ts`));

const shots = process.env.TIEOUT_FAILED_SHOTS ?? path.join(tmpdir(), "tieout-shots");

/** An auditor's workflows in a browser, all on one product; every file has its own firm, so two can run at once. */
export default defineConfig({
  testDir: folder,
  testIgnore: filesOf(left),
  globalSetup: ["./journeys/serve-product.ts", "../tests/postgres-global-setup.ts", "../tests/bundled-children-global-setup.ts"],
  // Screenshots and traces of failures.
  outputDir: path.join(shots, "journeys"),
  reporter: [["list"], ["./browser-reporter.ts"]],
  // One browser for each of the two cores.
  workers: 2,
  // The only tier that retries a test; tests that needed it are reported and added to `quarantine.json`.
  retries: 1,
  // Expected events happen eventually, however busy the machine is; these limits only end a test that hangs.
  timeout: 1_500_000,
  expect: { timeout: 60_000 },
  // The trace shows the page at each step; video would cost CPU time in every test.
  use: {
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: { mode: "only-on-failure", fullPage: true },
  },
  projects: [
    { name: "longest", testMatch: filesOf(longest) },
    { name: "others", testMatch: filesOf(names.filter((name) => !longest.includes(name))) },
  ],
});
