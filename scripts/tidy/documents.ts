import path from "node:path";
import { type Fault, lineAt, type SourceFile, type Tree } from "./tree.ts";

const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;

/**
 * Removes fenced blocks, which are examples and may name files in a bundle or on another machine. Blank lines remain, so that line numbers
 * stay the same.
 */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));

interface PatternMatch {
  readonly file: string;
  readonly line: number;
  /** Text matched by the pattern's groups. */
  readonly groups: readonly (string | undefined)[];
}

/** Finds a pattern's matches in pages, with their lines. */
const findAll = (pages: readonly SourceFile[], pattern: RegExp): readonly PatternMatch[] =>
  pages.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, line: lineAt(text, match.index), groups: [...match].slice(1) })),
  );

const proseOf = (pages: readonly SourceFile[]): readonly SourceFile[] => pages.map(({ file, text }) => ({ file, text: prose(text) }));

/** `*` matches a name or part of one, `<slug>` and `NNNN` any chosen name, `{a,b}` either one. */
function patternOf(span: string): RegExp {
  const source = span
    .replace(/\/$/, "")
    .replace(/<[a-z-]+>|NNNN-title|NNNN-[a-z]+/g, "*")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\*\*/g, ".+")
    .replace(/\*/g, "[^/]+")
    .replace(/\{([^}]+)\}/g, (_, words: string) => `(${words.split(",").join("|")})`);
  return new RegExp(`^${source}$`);
}

/** Pattern for the file that a code span names; null if the span isn't a path. */
function patternFor(tree: Tree, page: string, span: string): RegExp | null {
  if (!/^[A-Za-z0-9@._*<>{},/-]+$/.test(span)) return null;
  if (!span.includes("/")) return /\.(tsx?|[mc]js|sql|md|css)$/.test(span) && !span.startsWith(".") ? patternOf(`**/${span}`) : null;
  const folder = path.posix.dirname(page) === "." ? "" : `${path.posix.dirname(page)}/`;
  const first = span.split("/")[0] ?? "";
  if (tree.has(first)) return patternOf(span);
  return folder !== "" && tree.has(`${folder}${first}`) ? patternOf(`${folder}${span}`) : null;
}

function pathFaults(tree: Tree, pages: readonly SourceFile[]): readonly Fault[] {
  const names = [...tree.files, ...tree.folders].flatMap((name) => [name, `./${name}`]);
  return findAll(proseOf(pages), /`([^`\n]+)`/g).flatMap(({ file, line, groups: [span = ""] }) => {
    const pattern = patternFor(tree, file, span);
    return pattern === null || names.some((name) => pattern.test(name)) ? [] : [{ file, line, msg: `${span} is missing` }];
  });
}

function linkFaults(tree: Tree, pages: readonly SourceFile[]): readonly Fault[] {
  return findAll(proseOf(pages), /\]\(([^)\s]+)\)/g).flatMap(({ file, line, groups: [target = ""] }) => {
    // URLs of the product's screens are checked by the help articles' tests.
    if (/^[a-z]+:|^#/.test(target) || (file.startsWith("docs/help/") && target.startsWith("/"))) return [];
    const led = path.posix.normalize(path.posix.join(path.posix.dirname(file), target.replace(/#.*$/, "").replace(/\/$/, "")));
    return tree.has(led) ? [] : [{ file, line, msg: `the link ${target} leads nowhere` }];
  });
}

function tableFaults(tree: Tree): readonly Fault[] {
  const file = "docs/domains.md";
  const tables = [...tree.read("database/schema.sql").matchAll(/^create table ([a-z_.]+)/gim)].map(([, name]) =>
    name?.replace(/^.*\./, ""),
  );
  const owned = [...tree.read(file).matchAll(/^\| \[(?:\w|-)+\]\(.+$/gm)].flatMap(({ 0: row, index }) => {
    const cells = row.split(" | ");
    const names = [...(cells[2] ?? cells[1] ?? "").matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? "");
    return names.map((name) => ({ name, line: lineAt(tree.read(file), index) }));
  });
  const wrong = owned.filter(({ name }, at) => !tables.includes(name) || owned.findIndex((each) => each.name === name) < at);
  return [
    ...wrong.map(({ name, line }) => ({ file, line, msg: `${name} has two owners, or the schema lacks it` })),
    ...tables
      .filter((table) => !owned.some(({ name }) => name === table))
      .map((table) => ({ file, line: 1, msg: `the table ${table} has no owner` })),
  ];
}

const headOfControls = "| What | How | Shown by |";

/** Rows in the tables of controls must say what, how and by which test, and must not refer to another row. */
function securityFaults(tree: Tree): readonly Fault[] {
  const file = "docs/security/controls.md";
  const isTest = (span: string): boolean => tree.has(span) && /\.test\.tsx?$|conformance\.ts$/.test(span);
  const rows = tree
    .read(file)
    .split("\n")
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text }) => text.startsWith("| ") && text !== headOfControls);
  if (rows.length <= 40) return [{ file, line: 1, msg: "the tables of what is protected are missing" }];
  return rows.flatMap(({ text, line }) => {
    const [what, how, shownBy, ...more] = text.replace(/^\| | \|$/g, "").split(" | ");
    const isVague = [what, how, shownBy].some(
      (cell) => (cell ?? "").trim() === "" || /\bthe (same|above)\b,|^the same\b|\bthe above\b/.test(cell ?? ""),
    );
    const isShown = [...(shownBy ?? "").matchAll(/`([^`]+)`/g)].some(([, span]) => isTest(span ?? ""));
    return isVague || more.length > 0 || !isShown ? [{ file, line, msg: `“${what}” does not say what, how and by which test` }] : [];
  });
}

function commandFaults(tree: Tree, pages: readonly SourceFile[]): readonly Fault[] {
  const { scripts } = JSON.parse(tree.read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  const table = tree.read("apps/cli/src/run-cli.ts").match(/const commands[^{]*\{([\s\S]*?)\n\};/)?.[1] ?? "";
  const known = ["help", ...[...table.matchAll(/^ {2}"?([a-z ]+)"?:/gm)].map(([, name]) => name ?? "")];
  const npm = findAll(pages, /\bnpm (?:run ([a-z][a-z:-]*)|(start|test)\b)/g).flatMap(({ file, line, groups: [run, plain] }) => {
    const name = run ?? plain ?? "";
    return name in scripts ? [] : [{ file, line, msg: `package.json has no script ${name}` }];
  });
  const own = findAll(pages, /npm run tieout -- ([a-z]+(?: [a-z]+)?)/g).flatMap(({ file, line, groups: [words = ""] }) =>
    known.includes(words) || known.includes(words.split(" ")[0] ?? "")
      ? []
      : [{ file, line, msg: `the command line does not know tieout ${words}` }],
  );
  return [...npm, ...own];
}

/** Settings read by other programs. */
const foreignSettings = new Set(["TIEOUT_SHARED", "TIEOUT_GOLDENS", "NODE_ENV", "NODE_EXTRA_CA_CERTS", "TMPDIR", "COMMIT", "BEGIN", "CI"]);

function settingFaults(tree: Tree, pages: readonly SourceFile[]): readonly Fault[] {
  const definitions = tree
    .sources(/^packages\/settings\/src\/[a-z-]*(?:settings|definitions)\.ts$/)
    .map(({ text }) => text)
    .join("\n");
  const guides = pages.filter(({ file }) =>
    /^(?:README|CONTRIBUTING|SECURITY|ARCHITECTURE)\.md$|^docs\/(?:runbooks|recipes)\/|^docs\/(?:testing|security\/(?:controls|engine-child|dependencies))\.md$/.test(
      file,
    ),
  );
  return findAll(proseOf(guides), /`([A-Z][A-Z_]{3,})`/g).flatMap(({ file, line, groups: [name = ""] }) =>
    foreignSettings.has(name) || definitions.includes(`"${name}"`) ? [] : [{ file, line, msg: `the product reads no setting ${name}` }],
  );
}

/** Every code that a failed child can end with must have a section, and no other code may. */
function failureFaults(tree: Tree): readonly Fault[] {
  const file = "docs/engine-failures.md";
  const declared = tree
    .sources(/^packages\/(?:engine|stages)\/src\/[a-z-]+(?<!\.test)\.ts$/)
    .flatMap(({ text }) => [...text.matchAll(/"(engine\.[a-z_-]+)"/g)].map(([, code]) => code ?? ""));
  const sections = findAll([{ file, text: tree.read(file) }], /^## `([^`]+)`/gm);
  return [
    ...sections
      .filter(({ groups: [code = ""] }) => !declared.includes(code))
      .map(({ line, groups: [code] }) => ({ file, line, msg: `no child ends with ${code}` })),
    ...[...new Set(declared)]
      .filter((code) => !sections.some(({ groups: [section] }) => section === code))
      .map((code) => ({ file, line: 1, msg: `${code} has no section` })),
  ];
}

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** Pages that a newcomer reads from beginning to end, with the maximum number of words for each. */
const wordLimits: readonly (readonly [file: string, most: number])[] = [
  ["CONTRIBUTING.md", 1500],
  ["ARCHITECTURE.md", 2000],
  ["SECURITY.md", 800],
];

export const wordFaults = (tree: Tree, limits = wordLimits): readonly Fault[] =>
  limits.flatMap(([file, most]) => {
    const words = wordCount(tree.read(file));
    return words > most ? [{ file, line: 1, msg: `the page has ${words} words, more than ${most}: move details to docs/` }] : [];
  });

/** Every recipe must be listed in the table that shows where things belong. */
function recipeFaults(tree: Tree): readonly Fault[] {
  const index = "docs/recipes/README.md";
  return tree
    .sources(/^docs\/recipes\/[a-z-]+\.md$/)
    .filter(({ file }) => !tree.read(index).includes(`](${path.basename(file)})`))
    .map(({ file }) => ({ file, line: 1, msg: `the recipe is not in ${index}` }));
}

function lengthFaults(tree: Tree): readonly Fault[] {
  const domains = [...tree.folders].filter((folder) => /^domains\/[^/]+$/.test(folder));
  const limits = [["ARCHITECTURE.md", 150] as const, ...domains.map((domain) => [`${domain}/README.md`, 80] as const)];
  return limits.flatMap(([file, most]) => {
    if (!tree.has(file)) return [{ file, line: 1, msg: "the page is missing" }];
    const lines = lineCount(tree.read(file));
    return lines > most ? [{ file, line: most + 1, msg: `the page has ${lines} lines, more than ${most}` }] : [];
  });
}

function decisionFaults(tree: Tree): readonly Fault[] {
  const index = tree.read("docs/decisions/README.md");
  return tree.sources(/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/).flatMap(({ file, text }, at) => {
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title).join();
    const faults = [
      ...(Number(path.basename(file).slice(0, 4)) === at + 1 ? [] : ["the numbers of decisions have a gap before it"]),
      ...(lineCount(text) > 50 ? ["a decision fits a page of 50 lines"] : []),
      ...(parts === "Context,Decision,Consequences,Check" ? [] : ["a decision has Context, Decision, Consequences and Check"]),
      ...(index.includes(path.basename(file)) ? [] : ["the decision is not in the list"]),
    ];
    return faults.map((msg) => ({ file, line: 1, msg }));
  });
}

function glossaryFaults(tree: Tree): readonly Fault[] {
  const file = "docs/glossary.md";
  const words = new Set(
    tree.sources(/^(?:apps|packages|domains|database)\/.*\.(?:tsx?|sql)$/).flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []),
  );
  return tree
    .read(file)
    .split("\n")
    .flatMap((text, at) => [...(text.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ name, line: at + 1 })))
    .filter(({ name }) => !words.has(name))
    .map(({ name, line }) => ({ file, line, msg: `the code has no name ${name}` }));
}

export function checkDocuments(tree: Tree): readonly Fault[] {
  const pages = tree.sources(/\.md$/);
  return [
    ...pathFaults(tree, pages),
    ...linkFaults(tree, pages),
    ...tableFaults(tree),
    ...securityFaults(tree),
    ...commandFaults(tree, pages),
    ...settingFaults(tree, pages),
    ...failureFaults(tree),
    ...lengthFaults(tree),
    ...wordFaults(tree),
    ...recipeFaults(tree),
    ...decisionFaults(tree),
    ...glossaryFaults(tree),
  ];
}
