import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { leftOut, seed } from "./extent.ts";

// The processes that run the files have the same seed.
process.env.E2E_SEED = String(seed);

/** The main job, tenancy, sign-in, purchase, a client's upload, and each kind of grid; the others run in `npm run test:all`. */
const gate = [
  ...["auditor-journey", "tenancy", "sign-up", "two-step-sign-in", "users", "purchases"],
  ...["client-files", "client-requests", "resumable-upload", "mapping-keys", "screen-check", "script-sizes"],
  ...["engagement-list", "figure-grid", "rejected-rows", "package-table"],
];
/** They begin first: one that began last would run alone at the end. */
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

/** An auditor's journeys in a browser, on one product; every file has its own firm, so two run at once. */
export default defineConfig({
  testDir: folder,
  testIgnore: filesOf(left),
  globalSetup: ["./journeys/serve-product.ts", "../tests/postgres-global-setup.ts", "../tests/bundled-children-global-setup.ts"],
  // Pictures and traces of what failed.
  outputDir: path.join(shots, "journeys"),
  reporter: [["list"], ["./browser-reporter.ts"]],
  // One browser for each of two cores.
  workers: 2,
  // The one tier that tries a test again; what needed it is reported, and goes into `quarantine.json`.
  retries: 1,
  // What is waited for comes at some time, however busy the machine: only these limits end what hangs.
  timeout: 1_500_000,
  expect: { timeout: 60_000 },
  // The page as it was at each step is in the trace; a film of it would take processor time from every test.
  use: {
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: { mode: "only-on-failure", fullPage: true },
  },
  projects: [
    { name: "longest", testMatch: filesOf(longest) },
    { name: "others", testMatch: filesOf(names.filter((name) => !longest.includes(name))) },
  ],
});
