import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tieout-install-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a checkout whose packages are in another checkout and older than its lock file. */
function borrowedCheckout(): { readonly checkout: string; readonly modules: string } {
  const [checkout, modules] = [path.join(folder, "checkout"), path.join(folder, "packages")];
  for (const made of [path.join(checkout, "scripts"), path.join(modules, "kept")]) mkdirSync(made, { recursive: true });
  cpSync(path.join(import.meta.dirname, "../scripts/install.mjs"), path.join(checkout, "scripts/install.mjs"));
  for (const [file, seconds] of [
    [path.join(modules, ".package-lock.json"), 1000],
    [path.join(checkout, "package-lock.json"), 2000],
  ] as const) {
    writeFileSync(file, "{}");
    utimesSync(file, seconds, seconds);
  }
  symlinkSync(modules, path.join(checkout, "node_modules"));
  return { checkout, modules };
}

test("packages that a checkout borrows from another checkout are never emptied; the start command says what to do", () => {
  const { checkout, modules } = borrowedCheckout();
  const script = `import(${JSON.stringify(path.join(checkout, "scripts/install.mjs"))}).then((install) => install.installIfNeeded())`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect([status, readdirSync(modules)]).toEqual([1, [".package-lock.json", "kept"]]);
  expect(stderr).toMatch(/is a link to packages older than package-lock\.json\. Run npm ci/);
});
