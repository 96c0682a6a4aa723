import { spawnSync } from "node:child_process";
import path from "node:path";

/** Tests that compare a committed file with generated output; TIEOUT_GOLDENS=write makes them write it. */
const goldenTests = [
  "apps/api/src/route-tables.test.ts",
  "apps/product/src/papers/paper-help.test.ts",
  "packages/postgres/src/catalog.test.ts",
  "tests/canonical-schema.test.ts",
];

const vitest = path.join(import.meta.dirname, "..", "node_modules", "vitest", "vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", ...goldenTests], {
  stdio: "inherit",
  env: { ...process.env, TIEOUT_GOLDENS: "write" },
});
process.exit(status ?? 1);
