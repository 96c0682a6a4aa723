import path from "node:path";
import { functionsIn } from "./functions.ts";
import type { Fault, Tree } from "./tree.ts";

const code = /\.(ts|tsx|mjs|cjs|css)$/;
const isTest = /\.test\.tsx?$|\.test-data\.tsx?$|\.test-process\.ts$|\/test-processes\//;

const mostFunctionLines = 50;
const mostParameters = 4;
/** Cyclomatic complexity. */
const mostComplexity = 15;
const mostFileLines = 300;
/** The number of words in 300 ordinary lines, so that longer lines gain nothing. */
const mostFileWords = 1800;
const mostFiles = 25;

const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;
const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** Reports functions with too many paths and, outside tests, functions that are too long or have too many parameters. */
export function functionFaults(file: string, text: string, isTestFile = false): readonly Fault[] {
  return functionsIn(file, text).flatMap(({ name, line, lines, parameters, complexity }) => {
    const sizes = [
      { has: lines, what: "lines", most: mostFunctionLines },
      { has: parameters, what: "parameters", most: mostParameters },
    ];
    const limits = [...(isTestFile ? [] : sizes), { has: complexity, what: "ways through it", most: mostComplexity }];
    return limits
      .filter(({ has, most }) => has > most)
      .map(({ has, what, most }) => ({ file, line, msg: `${name} has ${has} ${what}, more than ${most}` }));
  });
}

export function fileFaults(file: string, text: string): readonly Fault[] {
  const [lines, words] = [lineCount(text), wordCount(text)];
  return [
    ...(lines > mostFileLines ? [{ file, line: mostFileLines + 1, msg: `the file has ${lines} lines, more than ${mostFileLines}` }] : []),
    ...(words > mostFileWords ? [{ file, line: 1, msg: `the file has ${words} words, more than ${mostFileWords}` }] : []),
  ];
}

export function folderFaults(files: readonly string[]): readonly Fault[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > mostFiles ? [{ file: folder, line: 1, msg: `the folder has ${count} files, more than ${mostFiles}` }] : [],
  );
}

/** Folders that the rule recipe adds files to; they must have room for three more. */
const growing = ["distributions/rules", "participant-activity/rules", "payroll-census"];

function fullFolders(files: readonly string[]): readonly Fault[] {
  const full = growing.filter((folder) => {
    const own = `domains/workpapers/core/papers/${folder}`;
    return files.filter((file) => path.posix.dirname(file) === own).length + 3 > mostFiles;
  });
  return full.map((folder) => ({ file: `domains/workpapers/core/papers/${folder}`, line: 1, msg: "no room for three more rules" }));
}

export function checkSizes(tree: Tree): readonly Fault[] {
  const sources = tree.sources(code);
  const product = sources.filter(({ file }) => !isTest.test(file));
  const files = product.map(({ file }) => file);
  return [
    ...sources.flatMap(({ file, text }) => (file.endsWith(".css") ? [] : functionFaults(file, text, isTest.test(file)))),
    ...product.flatMap(({ file, text }) => fileFaults(file, text)),
    ...folderFaults(files),
    ...fullFolders(files),
  ];
}
