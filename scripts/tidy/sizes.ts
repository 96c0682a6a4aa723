import path from "node:path";
import ts from "typescript";
import type { Fault, Tree } from "./tree.ts";

const code = /\.(ts|tsx|mjs|cjs|css)$/;
const isTest = /\.test\.tsx?$|\.test-data\.tsx?$|\.test-process\.ts$|\/test-processes\//;

const mostFunctionLines = 50;
const mostParameters = 4;
const mostFileLines = 300;
const mostFiles = 25;

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
export function functionFaults(file: string, text: string): readonly Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Fault[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const lines = source.getLineAndCharacterOfPosition(node.end).line + 2 - line;
      if (lines > mostFunctionLines) found.push({ file, line, msg: `${nameOf(node)} has ${lines} lines, more than ${mostFunctionLines}` });
      if (node.parameters.length > mostParameters)
        found.push({ file, line, msg: `${nameOf(node)} has ${node.parameters.length} parameters, more than ${mostParameters}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function fileFaults(file: string, text: string): readonly Fault[] {
  const lines = lineCount(text);
  return lines > mostFileLines ? [{ file, line: mostFileLines + 1, msg: `the file has ${lines} lines, more than ${mostFileLines}` }] : [];
}

export function folderFaults(files: readonly string[]): readonly Fault[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > mostFiles ? [{ file: folder, line: 1, msg: `the folder has ${count} files, more than ${mostFiles}` }] : [],
  );
}

/** Folders that the recipe of a rule adds a file to keep room for three. */
const growing = ["distributions/rules", "participant-activity/rules", "payroll-census"];

function fullFolders(files: readonly string[]): readonly Fault[] {
  const full = growing.filter((folder) => {
    const own = `domains/workpapers/core/papers/${folder}`;
    return files.filter((file) => path.posix.dirname(file) === own).length + 3 > mostFiles;
  });
  return full.map((folder) => ({ file: `domains/workpapers/core/papers/${folder}`, line: 1, msg: "no room for three more rules" }));
}

export function checkSizes(tree: Tree): readonly Fault[] {
  const sources = tree.sources(code).filter(({ file }) => !isTest.test(file));
  const files = sources.map(({ file }) => file);
  return [
    ...sources.flatMap(({ file, text }) => [...(file.endsWith(".css") ? [] : functionFaults(file, text)), ...fileFaults(file, text)]),
    ...folderFaults(files),
    ...fullFolders(files),
  ];
}
