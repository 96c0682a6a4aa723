import { type Fault, lineAt, type Tree } from "./tree.ts";

/** A value for each of the catalogue's keys: a list that a new entry would have to be added to. */
const wholeRecord = /(?<!Partial<(?:Readonly<)?)Record<\s*(?:PaperKey|ReportKey|ControlTotalKey|DistributionTypeKey|MoneySourceKey),/;
/** The words of reports are beside them; ingestion alone keeps a definition for each report. */
const recordsOfReports = ["domains/catalogue/core/report-words.ts", "domains/ingestion/core/reports/report-registry.ts"];

/** What every entry of the catalogue has is in its entry. */
function listFaults(tree: Tree): readonly Fault[] {
  const sources = tree.sources(/^(?:domains|apps|packages)\/.*(?<!\.test)\.tsx?$/);
  return sources.flatMap(({ file, text }) => {
    const found = recordsOfReports.includes(file) ? null : wholeRecord.exec(text);
    return found ? [{ file, line: lineAt(text, found.index), msg: "a second list of the catalogue's entries: put it into the entry" }] : [];
  });
}

/** They define what the others call. */
const definitions = ["packages/kernel/src/stored-document.ts", "domains/runs/core/paper.ts"];

interface Kind {
  /** Null for a call that is no exported constant, which no test can name. */
  readonly name: string | null;
  readonly line: number;
}

/** Kinds of stored document, and workpapers, whose data are one. */
export const kindsIn = (text: string): readonly Kind[] =>
  [...text.matchAll(/(?:export const (\w+) = )?\b(?:storedDocument|definePaper)(?:<[^(]*>)?\(/g)].map(({ index, 1: name }) => ({
    name: name ?? null,
    line: lineAt(text, index),
  }));

/** Kinds whose versions a test keeps examples of. */
export const keptIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bkeepsEveryVersion(?:<\w+>)?\(\s*(\w+)/g)].flatMap(([, name]) => name ?? []);

/** Examples of each version are kept of every kind of stored document and of the data of every workpaper. */
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

/** In a worker that has imported a module before, nothing is replaced: files that replace one run in a process of their own, by their name. */
export const mockFaults = (tree: Tree): readonly Fault[] =>
  tree.sources(/\.test\.tsx?$/).flatMap(({ file, text }) => {
    const found = replacesModules.exec(text);
    if ((found !== null) === file.endsWith(".mocked.test.ts")) return [];
    const msg = found ? "the file replaces a module: name it *.mocked.test.ts" : "the file replaces no module: name it *.test.ts";
    return [{ file, line: found ? lineAt(text, found.index) : 1, msg }];
  });

export const checkDeclarations = (tree: Tree): readonly Fault[] => [...listFaults(tree), ...documentFaults(tree), ...mockFaults(tree)];
