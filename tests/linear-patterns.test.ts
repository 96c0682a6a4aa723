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

/** The longest of those texts, and how long a pattern may take for one: what is worse than quadratic takes longer, also on a quiet machine. */
const longestShort = 300;
const mostMilliseconds = 50;
/** Patterns built from what a caller gives: an element's name, a quote, words of a rule. Look at each by hand. */
const builtAtRun: readonly string[] = [
  "domains/ingestion/core/formats/universal/other-word.ts: 2",
  "packages/spreadsheet/src/read/delimited/detect-dialect.ts: 2",
  "packages/spreadsheet/src/read/protected/office-keys.ts: 1",
];

interface Pattern {
  readonly place: string;
  readonly file: string;
  readonly literal: string;
  readonly pattern: RegExp;
}

type Known = ReadonlyMap<string, ts.Expression>;

const isRegExp = (node: ts.Node): node is ts.NewExpression => ts.isNewExpression(node) && node.expression.getText() === "RegExp";

/** The text of an expression of constants; null where something else is in it. */
function textOf(node: ts.Expression | undefined, known: Known): string | null {
  if (!node) return "";
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return known.has(node.text) ? textOf(known.get(node.text), known) : null;
  if (ts.isBinaryExpression(node)) return joinedText([textOf(node.left, known), textOf(node.right, known)]);
  if (ts.isTemplateExpression(node))
    return joinedText([node.head.text, ...node.templateSpans.flatMap((span) => [textOf(span.expression, known), span.literal.text])]);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw") {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? null;
    const spans = template.templateSpans.flatMap((span) => [textOf(span.expression, known), span.literal.rawText ?? null]);
    return joinedText([template.head.rawText ?? null, ...spans]);
  }
  return null;
}

const joinedText = (parts: readonly (string | null)[]): string | null => (parts.includes(null) ? null : parts.join(""));

/** Source and flags of a pattern, written or built from constants; null for another node or one that only a run builds. */
function sourceOf(node: ts.Node, known: Known): readonly [source: string, flags: string] | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return [node.text.slice(1, end), node.text.slice(end + 1)];
  }
  if (!isRegExp(node)) return null;
  const [source, flags] = [textOf(node.arguments?.[0], known), textOf(node.arguments?.[1], known)];
  return source === null || flags === null ? null : [source, flags];
}

/** The patterns of a file, and how many are built only when it runs. */
function patternsOf(file: string): { readonly found: readonly Pattern[]; readonly open: number } {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  const known = new Map<string, ts.Expression>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) known.set(name.text, initializer);
  const found: Pattern[] = [];
  let open = 0;
  const visit = (node: ts.Node): void => {
    const parts = sourceOf(node, known);
    if (parts) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const pattern = new RegExp(parts[0], parts[1].replace(/[gy]/g, ""));
      found.push({ place: `${file}:${line}`, file, literal: `/${parts[0]}/`, pattern });
    } else if (isRegExp(node)) open += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { found, open };
}

const isCode = (name: string): boolean => /\.ts$/.test(name) && !/\.test(-data)?\.ts$/.test(name);
const read = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter(isCode)
    .map((file) => ({ file, ...patternsOf(file) })),
);
const patterns = read.flatMap(({ found }) => found).filter(({ file }) => !seesShortTexts.test(file));
const ofShortTexts = read.flatMap(({ found }) => found).filter(({ file }) => seesShortTexts.test(file));

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

type TextOf = (length: number) => string;

/** The first text, of those in which a letter, mark or word of the pattern is repeated, that is slow; null when there is none. */
function slowText(pattern: Pattern, isSlow: (pattern: RegExp, text: TextOf) => boolean): string | null {
  const atoms = atomsOf(pattern);
  const heads = ["", ...atoms, "a,", "1-", "(1", "a ", "1 ", "- ", "xx"];
  for (const pump of atoms)
    for (const head of heads)
      for (const tail of ["", "\u0001", "\n!"])
        if (isSlow(pattern.pattern, (length) => head + pump.repeat(Math.ceil(length / pump.length)) + tail))
          return JSON.stringify([head, pump, tail]);
  return null;
}

/** Takes more than nine times as long for a text four times as long. */
function growsFaster(pattern: RegExp, text: TextOf): boolean {
  const from = process.hrtime.bigint();
  pattern.test(text(short));
  if (Number(process.hrtime.bigint() - from) < 3e5) return false;
  const first = milliseconds(pattern, text(short));
  return first > 0.2 && milliseconds(pattern, text(long)) > first * 9;
}

function takesLong(pattern: RegExp, text: TextOf): boolean {
  const from = process.hrtime.bigint();
  pattern.test(text(longestShort));
  return Number(process.hrtime.bigint() - from) > mostMilliseconds * 1e6 && milliseconds(pattern, text(longestShort)) > mostMilliseconds;
}

const slowOf = (all: readonly Pattern[], isSlow: (pattern: RegExp, text: TextOf) => boolean): readonly string[] =>
  all.flatMap((pattern) => {
    const text = slowText(pattern, isSlow);
    return text === null ? [] : [`${pattern.place} ${pattern.literal} on ${text}`];
  });

describe("patterns over file contents", () => {
  it("take time in proportion to the text, whatever letter, mark or word of theirs is repeated in it", () => {
    expect(patterns.length).toBeGreaterThan(80);
    expect(slowOf(patterns, growsFaster)).toEqual([]);
  });

  it("that see texts of a few hundred characters only take a moment for the longest of them", () => {
    expect(ofShortTexts.length).toBeGreaterThan(20);
    expect(slowOf(ofShortTexts, takesLong)).toEqual([]);
  });

  it("are tried also where they are built from constants; those that a caller completes are named here", () => {
    expect(read.flatMap(({ file, open }) => (open > 0 ? [`${file}: ${open}`] : [])).sort()).toEqual(builtAtRun);
    expect(patterns.some(({ file, literal }) => /mask-ssn/.test(file) && literal.includes("soc"))).toBe(true);
  });
});
