import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** Code that reads what uploaded files hold. */
const folders = [
  "packages/spreadsheet/src/read",
  "packages/kernel/src",
  "domains/ingestion/core",
  "domains/ingestion/server/engine",
  "domains/processing/core",
  "domains/workpapers/core",
  "domains/catalogue/core",
];
/** Their patterns see texts of a few hundred characters only: `longestMeaning`, `longestBand`, `longestHeader`, `longestName`, a shortened heading. */
const seesShortTexts = new RegExp(
  [
    "ingestion/core/(?:formats/|layout/read-band|mapping/match-header)",
    "catalogue/core/(?:account-classes|money-sources?)\\.ts",
    "distributions/testing-columns",
  ].join("|"),
);

interface Pattern {
  readonly place: string;
  readonly literal: string;
  readonly pattern: RegExp;
}

function literalsOf(file: string): Pattern[] {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const flags = node.text.slice(end + 1).replace(/[gy]/g, "");
      found.push({ place: `${file}:${line}`, literal: node.text, pattern: new RegExp(node.text.slice(1, end), flags) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isCode = (name: string): boolean => /\.ts$/.test(name) && !/\.test(-data)?\.ts$/.test(name);
const patterns = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => isCode(file) && !seesShortTexts.test(file))
    .flatMap(literalsOf),
);

const always = [" ", "1", "0", "a", "x", "A", ".", ",", "-", "(", "[", '"', "\n", "\\", "<", "#", "$"];

/** Letters, marks and words that the pattern itself names. */
function atomsOf({ literal }: Pattern): string[] {
  const plain = literal.replace(/\\[a-zA-Z]/g, "");
  return [...new Set([...always, ...(plain.match(/[A-Za-z]{2,12}/g) ?? []), ...(plain.match(/[^\w\s]/gu) ?? [])])].slice(0, 60);
}

const short = 1_000;
const long = 4 * short;

function milliseconds(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const from = process.hrtime.bigint();
    pattern.test(text);
    least = Math.min(least, Number(process.hrtime.bigint() - from) / 1e6);
  }
  return least;
}

/** A text that grows fourfold and takes more than nine times as long; null when there is none among those tried. */
function slowText(pattern: Pattern): string | null {
  const atoms = atomsOf(pattern);
  const heads = ["", ...atoms, "a,", "1-", "(1", "a ", "1 ", "- ", "xx"];
  for (const pump of atoms)
    for (const head of heads)
      for (const tail of ["", "\u0001", "\n!"]) {
        const text = (length: number): string => head + pump.repeat(Math.ceil(length / pump.length)) + tail;
        const from = process.hrtime.bigint();
        pattern.pattern.test(text(short));
        if (Number(process.hrtime.bigint() - from) < 3e5) continue;
        const first = milliseconds(pattern.pattern, text(short));
        if (first > 0.2 && milliseconds(pattern.pattern, text(long)) > first * 9) return JSON.stringify([head, pump, tail]);
      }
  return null;
}

describe("patterns over file contents", () => {
  it("take time in proportion to the text, whatever letter, mark or word of theirs is repeated in it", () => {
    expect(patterns.length).toBeGreaterThan(80);
    const slow = patterns.flatMap((pattern) => {
      const text = slowText(pattern);
      return text === null ? [] : [`${pattern.place} ${pattern.literal} on ${text}`];
    });
    expect(slow).toEqual([]);
  });
});
