import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const skipped = new Set(["node_modules", "dist", "coverage", ".git", ".data", ".tieout"]);
const code = /\.(ts|tsx|mjs|cjs|css)$/;
const isTest = /\.test\.tsx?$|\.test-data\.tsx?$|\.test-process\.ts$|\/test-processes\//;

const mostFunctionLines = 50;
const mostParameters = 4;
const mostFileLines = 300;
const mostFiles = 25;

function list(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? list(name) : [name];
  });
}

const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;

/** What a function is called: its own name, or that of what it is assigned to. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent)) return `function given to ${parent.expression.getText().split("\n")[0]}`;
  return "function without a name";
}

/** Functions that are too long, from the first to the last line of the whole function, or take too many parameters. */
function oversizedFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const lines = source.getLineAndCharacterOfPosition(node.end).line + 2 - first;
      const place = `${file}:${first} ${nameOf(node)}`;
      if (lines > mostFunctionLines) found.push(`${place}: ${lines} lines`);
      if (node.parameters.length > mostParameters) found.push(`${place}: ${node.parameters.length} parameters`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function oversizedFile(file: string, text: string): string[] {
  const lines = lineCount(text);
  return lines > mostFileLines ? [`${file}: ${lines} lines`] : [];
}

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count} files`);
}

const files = list("").filter((name) => code.test(name) && !isTest.test(name));
const scripts = files.filter((name) => !name.endsWith(".css"));
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

describe("sizes of production code", () => {
  test(`no function is longer than ${mostFunctionLines} lines or takes more than ${mostParameters} parameters`, () => {
    expect(scripts.flatMap((file) => oversizedFunctions(file, read(file)))).toEqual([]);
  });

  test(`no file is longer than ${mostFileLines} lines`, () => {
    expect(files.flatMap((file) => oversizedFile(file, read(file)))).toEqual([]);
  });

  test(`no folder holds more than ${mostFiles} files`, () => {
    expect(crowdedFolders(files)).toEqual([]);
  });
});

test("a folder that the recipe of a rule adds a file to has room for it", () => {
  const folders = ["distributions/rules", "participant-activity/rules", "payroll-census"];
  const full = folders.filter((folder) => {
    const added = [1, 2, 3].map((at) => `domains/workpapers/core/papers/${folder}/new-rule-${at}.ts`);
    return crowdedFolders([...files, ...added]).length > 0;
  });
  expect(full).toEqual([]);
});

describe("what is too large is named", () => {
  const long = (lines: number) => `const before = 1;\n\nexport function tall() {\n${"  call();\n".repeat(lines - 2)}}\n`;

  test("a function of 51 lines, of 50 not", () => {
    expect(oversizedFunctions("a/b.ts", long(51))).toEqual(["a/b.ts:3 tall: 51 lines"]);
    expect(oversizedFunctions("a/b.ts", long(50))).toEqual([]);
  });

  test("five parameters, of a method and of an arrow function too", () => {
    const text = "const wide = (a, b, c, d, e) => a;\nclass Wide {\n  set(a, b, c, d, e) {}\n  get(a, b, c, d) {}\n}\n";
    expect(oversizedFunctions("a.ts", text)).toEqual(["a.ts:1 wide: 5 parameters", "a.ts:3 set: 5 parameters"]);
  });

  test("a component that returns markup", () => {
    const text = `export const Tall = () => (\n  <p>\n${"    text\n".repeat(48)}  </p>\n);\n`;
    expect(oversizedFunctions("tall.tsx", text)).toEqual(["tall.tsx:1 Tall: 52 lines"]);
  });

  test("a file of 301 lines and a folder of 26 files", () => {
    expect(oversizedFile("a.ts", "x\n".repeat(301))).toEqual(["a.ts: 301 lines"]);
    expect(oversizedFile("a.ts", "x\n".repeat(300))).toEqual([]);
    const names = Array.from({ length: 26 }, (_, at) => `a/b/${at}.ts`);
    expect(crowdedFolders([...names, "a/c.ts"])).toEqual(["a/b: 26 files"]);
    expect(crowdedFolders(names.slice(1))).toEqual([]);
  });
});
