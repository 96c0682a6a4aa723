import { type Fault, lineAt, type Tree } from "./tree.ts";

/** A record with a value for each of the catalog's keys; a new entry would have to be added to it. */
const wholeRecord = /(?<!Partial<(?:Readonly<)?)Record<\s*(?:PaperKey|ReportKey|ControlTotalKey|DistributionTypeKey|MoneySourceKey),/;
/** Words used for reports are kept next to the reports; only ingestion keeps a definition for each report. */
const recordsOfReports = ["domains/catalog/core/report-words.ts", "domains/ingestion/core/reports/report-registry.ts"];

/** Reports records over the catalog's keys: values that every entry has belong in the entry. */
function listFaults(tree: Tree): readonly Fault[] {
  const sources = tree.sources(/^(?:domains|apps|packages)\/.*(?<!\.test)\.tsx?$/);
  return sources.flatMap(({ file, text }) => {
    const found = recordsOfReports.includes(file) ? null : wholeRecord.exec(text);
    return found ? [{ file, line: lineAt(text, found.index), msg: "a second list of the catalog's entries: put it into the entry" }] : [];
  });
}

/** These files define the functions that other files call. */
const definitions = ["packages/kernel/src/stored-document.ts", "domains/runs/core/paper.ts"];

interface Kind {
  /** Null if the call's result is not an exported constant, so no test can name it. */
  readonly name: string | null;
  readonly line: number;
}

/** Kinds of stored documents, including workpapers, whose data is a stored document. */
export const kindsIn = (text: string): readonly Kind[] =>
  [...text.matchAll(/(?:export const (\w+) = )?\b(?:storedDocument|definePaper)(?:<[^(]*>)?\(/g)].map(({ index, 1: name }) => ({
    name: name ?? null,
    line: lineAt(text, index),
  }));

/** Kinds for which a test has examples of each version. */
export const keptIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bkeepsEveryVersion(?:<\w+>)?\(\s*(\w+)/g)].flatMap(([, name]) => name ?? []);

/** Requires examples of each version for every kind of stored document and every workpaper's data. */
function documentFaults(tree: Tree): readonly Fault[] {
  const sources = tree.sources(/^(?:domains|packages|apps)\/.*\.ts$/).filter(({ file }) => !definitions.includes(file));
  const isTest = (file: string): boolean => /\.test\.ts$|\.test-data\.ts$/.test(file);
  const kept = new Set(sources.filter(({ file }) => isTest(file)).flatMap(({ text }) => keptIn(text)));
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) =>
      kindsIn(text)
        .filter(({ name }) => name === null || !kept.has(name))
        .map(({ name, line }) => ({ file, line, msg: `${name ?? "a kind without a name"}: no test keeps an example of each version` })),
    );
}

const replacesModules = /\bvi\s*\.\s*(?:do)?mock\(/i;

/**
 * A module already imported in a worker cannot be replaced, so test files that replace one run in a separate process, selected by their
 * file name.
 */
export const mockFaults = (tree: Tree): readonly Fault[] =>
  tree.sources(/\.test\.tsx?$/).flatMap(({ file, text }) => {
    const found = replacesModules.exec(text);
    if ((found !== null) === file.endsWith(".mocked.test.ts")) return [];
    const msg = found ? "the file replaces a module: name it *.mocked.test.ts" : "the file replaces no module: name it *.test.ts";
    return [{ file, line: found ? lineAt(text, found.index) : 1, msg }];
  });

const chains = /\bdescribe\.serial\b|\bmode:\s*["']serial["']/g;

/** Tests in a browser that depend on each other: none can be run alone, and one that fails leaves the others untried. */
export const chainFaults = (tree: Tree): readonly Fault[] =>
  tree.sources(/^e2e\/.*\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(chains)].map(({ index }) => ({
      file,
      line: lineAt(text, index),
      msg: "the tests depend on each other: each creates what it needs, and the steps of one story are one test",
    })),
  );

export const checkDeclarations = (tree: Tree): readonly Fault[] => [
  ...listFaults(tree),
  ...documentFaults(tree),
  ...mockFaults(tree),
  ...chainFaults(tree),
];
