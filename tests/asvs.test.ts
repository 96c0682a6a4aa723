import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { asvsNumbers } from "./asvs-numbers.ts";

const root = path.resolve(import.meta.dirname, "..");
const page = readFileSync(path.join(root, "docs/security/asvs.md"), "utf8");

interface Row {
  readonly numbers: readonly string[];
  readonly state: string;
  readonly where: string;
}

const rows: readonly Row[] = [...page.matchAll(/^\| ([\d., ]+) \| ([a-z ]+) \| .+? \| (.+) \|$/gm)].map(
  ([, numbers = "", state = "", where = ""]) => ({ numbers: numbers.split(", "), state, where }),
);

test("the OWASP ASVS page lists every level 1 and 2 requirement once, and no others", () => {
  const numbers = rows.flatMap((row) => row.numbers).sort();
  expect(numbers).toEqual([...asvsNumbers[1], ...asvsNumbers[2]].sort());
  expect([asvsNumbers[1].length, asvsNumbers[2].length]).toEqual([70, 183]);
});

test("every met requirement names a file that demonstrates it, and every named file and page exists", () => {
  const unshown = rows.filter(({ state, where }) => state === "met" && !/`[\w./-]+\.(ts|mjs)`/.test(where));
  expect(unshown).toEqual([]);
  const named = rows.flatMap(({ where }) => [...where.matchAll(/`([\w./-]+\.(?:ts|mjs|md|json))`/g)].map(([, file = ""]) => file));
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test("the counts at the top of the page match the statuses in its rows", () => {
  const count = (state: string): number => rows.filter((row) => row.state === state).flatMap((row) => row.numbers).length;
  const [all, met, operated, not, open] = (/^Of (\d+): (\d+) .+?, (\d+) .+?, (\d+) .+?, (\d+) open\.$/m.exec(page) ?? [])
    .slice(1)
    .map(Number);
  expect([met, operated, not, open]).toEqual(["met", "operator", "not applicable", "open"].map(count));
  expect(all).toBe(asvsNumbers[1].length + asvsNumbers[2].length);
});
