import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, inject, test } from "./journey.ts";

// What the built pages need, according to the build's own list; `demo-firm-screens` checks that the browser loads no more than that.
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

const web = path.join(inject("checkout"), "dist/web");
const chunks = JSON.parse(readFileSync(path.join(web, ".vite/manifest.json"), "utf8")) as Readonly<Record<string, Chunk>>;

const keyOf = (name: string): string => {
  const found = Object.entries(chunks).find(([, { file }]) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file));
  if (!found) throw new Error(`no script of the build is called ${name}`);
  return found[0];
};
/** Files of the named chunks and everything they import. */
function filesOf(...names: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (key: string): void => {
    if (keys.has(key)) return;
    keys.add(key);
    chunks[key]?.imports?.forEach(visit);
  };
  names.map(keyOf).forEach(visit);
  return new Set([...keys].map((key) => chunks[key]?.file ?? key));
}
const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(web, file))).length;
  sizes.set(file, size);
  return size;
}
const sumOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
const shell = filesOf("index", "shell");
const beside = (files: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...files].filter((file) => !others.has(file));

test("the login has at most 145 kB of compressed JavaScript, or 210 kB with the shell", () => {
  expect(sumOf(filesOf("index"))).toBeLessThanOrEqual(145_000);
  expect(sumOf(shell)).toBeLessThanOrEqual(210_000);
});

for (const names of [
  ["engagement-list-screen"],
  ["clients-screen"],
  ["account-screen"],
  ["payroll-screen"],
  ["pay-codes-screen"],
  ["create-route", "dates"],
  ["dates"],
  ["testing-step-screen"],
  ["files-step-screen", "control-totals-panel"],
  ["mapping-step-screen"],
  ["process-step-screen"],
])
  test(`the screen in ${names[0]} has at most 60 kB of compressed JavaScript in addition to the shell`, () => {
    const own = beside(filesOf(...names), shell);
    expect(own.length).toBeGreaterThan(0);
    expect(sumOf(own), own.join(", ")).toBeLessThanOrEqual(60_000);
  });

test("error reporting has at most 120 kB of its own compressed JavaScript, and no page loads it initially", () => {
  const own = beside(filesOf("report-errors"), shell);
  expect(own.length).toBeGreaterThan(0);
  expect(sumOf(own), own.join(", ")).toBeLessThanOrEqual(120_000);
  for (const first of ["engagement-list-screen", "testing-step-screen", "process-step-screen"])
    expect([...filesOf(first)].filter((file) => own.includes(file))).toEqual([]);
});

test("the grid has at most 250 kB of its own compressed JavaScript, the editor 185 kB, and no page loads either initially", () => {
  const screens = filesOf("shell", "screens");
  for (const [name, most] of [
    ["grid-canvas", 250_000],
    ["rich-text-editor", 185_000],
  ] as const) {
    const own = beside(filesOf(name), screens);
    expect(sumOf(own), name).toBeLessThanOrEqual(most);
    for (const first of ["engagement-list-screen", "testing-step-screen", "process-step-screen"])
      expect([...filesOf(first)].filter((file) => own.includes(file))).toEqual([]);
  }
});
