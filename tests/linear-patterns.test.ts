import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** Code that reads the content of uploaded files. */
const folders = [
  "packages/spreadsheet/src/read",
  "packages/kernel/src",
  "domains/ingestion/core",
  "domains/ingestion/server/engine",
  "domains/runs/core",
  "domains/workpapers/core",
  "domains/catalog/core",
];
/**
 * Patterns that may take quadratic time, for texts that their callers limit to a few hundred characters: `longestBand`, `longestHeader`, a
 * shortened heading. Check each by hand.
 */
const ofShortTexts: readonly string[] = [
  "domains/ingestion/core/layout/read-band.ts: 4",
  "domains/ingestion/core/mapping/match-header.ts: 1",
  "domains/workpapers/core/papers/distributions/testing-columns.ts: 1",
];
/** Patterns built from a caller's values: an element's name, a quote, the words of a rule. Check each by hand. */
const builtAtRun: readonly string[] = [
  "domains/ingestion/core/formats/universal/other-word.ts: 2",
  "packages/spreadsheet/src/read/delimited/detect-dialect.ts: 2",
  "packages/spreadsheet/src/read/protected/office-keys.ts: 1",
];

interface Pattern {
  readonly place: string;
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

type KnownPatterns = ReadonlyMap<string, ts.Expression>;

const isRegExp = (node: ts.Node): node is ts.NewExpression => ts.isNewExpression(node) && node.expression.getText() === "RegExp";

/** Text of a constant expression; null if it contains anything else. */
function textOf(node: ts.Expression | undefined, known: KnownPatterns): string | null {
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

/**
 * Source and flags of a pattern that is written out or built from constants; null for any other node and for a pattern built only at run
 * time.
 */
function sourceOf(node: ts.Node, known: KnownPatterns): readonly [source: string, flags: string] | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return [node.text.slice(1, end), node.text.slice(end + 1)];
  }
  if (!isRegExp(node)) return null;
  const [source, flags] = [textOf(node.arguments?.[0], known), textOf(node.arguments?.[1], known)];
  return source === null || flags === null ? null : [source, flags];
}

/** A file's patterns, and the number built only at run time. */
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
      found.push({ place: `${file}:${line}`, file, source: parts[0], flags: parts[1] });
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
const patterns = read.flatMap(({ found }) => found);

/** Parts of a pattern that can make the matcher backtrack repeatedly, found by analyzing the pattern's automaton. */
const slow = patterns.flatMap((pattern) => {
  const { reports } = analyse({ source: pattern.source, flags: pattern.flags });
  return reports.length === 0 ? [] : [{ ...pattern, isExponential: reports.some(({ exponential }) => exponential) }];
});

const byFile = (files: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].map(([file, count]) => `${file}: ${count}`).sort();
};

describe("patterns applied to file contents", () => {
  it("take time proportional to the text; those for short texts are listed here", () => {
    expect(patterns.length).toBeGreaterThan(500);
    const named = ofShortTexts.map((one) => one.replace(/: \d+$/, ""));
    expect(slow.flatMap(({ place, source, file }) => (named.includes(file) ? [] : [`${place} /${source}/`]))).toEqual([]);
    expect(byFile(slow.map(({ file }) => file))).toEqual(ofShortTexts);
  });

  it("never take time that doubles with each character", () => {
    expect(slow.flatMap(({ place, source, isExponential }) => (isExponential ? [`${place} /${source}/`] : []))).toEqual([]);
    expect(analyse(/^(?:a+)+$/).reports.some(({ exponential }) => exponential)).toBe(true);
  });

  it("are analyzed even if built from constants; those completed by a caller are listed here", () => {
    expect(read.flatMap(({ file, open }) => (open > 0 ? [`${file}: ${open}`] : [])).sort()).toEqual(builtAtRun);
    expect(patterns.some(({ file, source }) => /mask-ssn/.test(file) && source.includes("soc"))).toBe(true);
  });
});
