import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { writePackage } from "./write-package.ts";

const root = mkdtempSync(path.join(tmpdir(), "tieout-package-"));
afterAll(() => rmSync(root, { recursive: true }));
const write = (name: string) => writePackage({ seed: 7, folder: path.join(root, name), participants: 60, format: "csv" });

test("a package has 14 files with uninformative names, and the same options give the same bytes", async () => {
  const [first, second] = [await write("first"), await write("second")];
  const names = readdirSync(first.folder).sort();
  expect(names).toHaveLength(14);
  expect([...Object.keys(first.reports), ...first.notNeeded].sort()).toEqual(names);
  expect(Object.keys(first.reports).join()).not.toMatch(/trust|balance|payroll|census/i);
  expect(readdirSync(second.folder).sort()).toEqual(names);
  for (const name of names) expect(readFileSync(path.join(second.folder, name))).toEqual(readFileSync(path.join(first.folder, name)));
});
