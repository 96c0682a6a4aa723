import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** A checkout with a built product that stays unchanged during the tests. */
    checkout: string;
    /** A folder for data folders and files, removed after the run; every user can traverse it. */
    playground: string;
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));
const copied = ["apps", "database", "demo-data", "dist", "docs", "domains", "packages", "scripts", "package.json", "package-lock.json"];

interface PreparedCheckout {
  readonly checkout: string;
  readonly playground: string;
  readonly remove: () => void;
}

/** Global setup: a built product for test files that start the product themselves. */
export default function prepare(project: TestProject): () => void {
  const { checkout, playground, remove } = prepareCheckout();
  project.provide("checkout", checkout);
  project.provide("playground", playground);
  return remove;
}

/** Builds the product once and copies it, so that tests start this build even if the sources change. */
export function prepareCheckout(): PreparedCheckout {
  const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
  if (build.status !== 0) throw new Error("the product could not be built: see above");
  const playground = mkdtempSync(path.join(tmpdir(), "tieout-e2e-"));
  chmodSync(playground, 0o755);
  const checkout = path.join(playground, "checkout");
  copyCheckout(root, checkout);
  return { checkout, playground, remove: () => rmSync(playground, { recursive: true, force: true }) };
}

/** The built product with the original's packages: linked if all users can follow the links, otherwise copied. */
export function copyCheckout(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755 });
  const isSource = (source: string): boolean => !/\/node_modules(\/|$)/.test(source.slice(from.length));
  for (const name of copied)
    if (existsSync(path.join(from, name)))
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, preserveTimestamps: true, filter: isSource });
  const packages = path.join(from, "node_modules");
  if (isOpenToAll(packages)) symlinkSync(packages, path.join(to, "node_modules"));
  else cpSync(packages, path.join(to, "node_modules"), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
