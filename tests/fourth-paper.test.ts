import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { addFourthPaper, linkPackages } from "../e2e/add-fourth-paper.ts";

const root = path.resolve(import.meta.dirname, "..");
const copy = mkdtempSync(path.join(tmpdir(), "tieout-fourth-paper-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a workpaper of an entry, a folder and a line in each register compiles with the rest of core", () => {
  const isSource = (source: string): boolean => !/\/(node_modules|dist)(\/|$)/.test(source.slice(root.length));
  for (const name of ["packages", "domains", "apps", "tsconfig.base.json", "tsconfig.core.json"])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  linkPackages(root, copy);
  addFourthPaper(copy);
  const compiler = path.join(root, "node_modules/typescript-7/bin/tsc");
  const compiled = spawnSync(process.execPath, [compiler, "-p", "tsconfig.core.json", "--noEmit"], { cwd: copy, encoding: "utf8" });
  expect(compiled.stdout).toBe("");
  expect(compiled.status).toBe(0);
});
