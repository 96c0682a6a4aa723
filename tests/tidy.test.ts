import { describe, expect, test } from "vitest";
import { citationFaults } from "../scripts/tidy/citations.ts";
import { chainFaults, keptIn, kindsIn, mockFaults } from "../scripts/tidy/declarations.ts";
import { checkDependencies } from "../scripts/tidy/dependencies.ts";
import { wordFaults } from "../scripts/tidy/documents.ts";
import { functionsIn } from "../scripts/tidy/functions.ts";
import { nameFaults, typeFaults } from "../scripts/tidy/names.ts";
import { checkQuarantine } from "../scripts/tidy/quarantine.ts";
import { fileFaults, folderFaults, functionFaults } from "../scripts/tidy/sizes.ts";
import { type Fault, lineAt, treeOf } from "../scripts/tidy/tree.ts";
import { wordingFaults } from "../scripts/tidy/wording.ts";

/** Tests that `npm run tidy` finds each kind of fault and its line. */

const said = (faults: readonly Fault[]): readonly string[] => faults.map(({ file, line, msg }) => `${file}:${line} ${msg}`);

describe("sizes", () => {
  const long = (lines: number) => `const before = 1;\n\nexport function tall() {\n${"  call();\n".repeat(lines - 2)}}\n`;

  test("finds a function of 51 lines, but not of 50", () => {
    expect(said(functionFaults("a/b.ts", long(51)))).toEqual(["a/b.ts:3 tall has 51 lines, more than 50"]);
    expect(functionFaults("a/b.ts", long(50))).toEqual([]);
  });

  test("finds five parameters, even in a method or an arrow function", () => {
    const text = "const wide = (a, b, c, d, e) => a;\nclass Wide {\n  set(a, b, c, d, e) {}\n  get(a, b, c, d) {}\n}\n";
    expect(said(functionFaults("a.ts", text))).toEqual([
      "a.ts:1 wide has 5 parameters, more than 4",
      "a.ts:3 set has 5 parameters, more than 4",
    ]);
  });

  test("finds sixteen paths through a function, even in tests; a nested function's paths count separately", () => {
    const branching = (ifs: number, name = "wide") => `function ${name}(a, b) {\n${"  if (a) b();\n".repeat(ifs)}}\n`;
    expect(said(functionFaults("a/b.ts", branching(15)))).toEqual(["a/b.ts:1 wide has 16 ways through it, more than 15"]);
    expect(said(functionFaults("a/b.test.ts", branching(15), true))).toEqual(["a/b.test.ts:1 wide has 16 ways through it, more than 15"]);
    expect(functionFaults("a/b.ts", branching(14))).toEqual([]);
    expect(functionFaults("a/b.ts", `function outer(a) {\n  if (a) return;\n${branching(14, "inner")}}`)).toEqual([]);
  });

  test("counts loops, cases, catches, conditionals and short-circuit operators as paths, but not optional members", () => {
    const of = (body: string): number => functionsIn("a.ts", `const f = (a, b) => { ${body} };`)[0]?.complexity ?? 0;
    const ways = {
      "for (;;) {} for (const x of a) {} for (const x in a) {}": 4,
      "while (a) {} do {} while (b);": 3,
      "switch (a) { case 1: case 2: break; default: }": 3,
      "try { a(); } catch { b(); }": 2,
      "return a ? 1 : b || a && (b ?? 0);": 5,
      "a ||= b; a &&= b; a ??= b;": 4,
      "return a?.b?.();": 1,
    };
    expect(Object.keys(ways).map((body) => [body, of(body)])).toEqual(Object.entries(ways));
  });

  test("finds a file with 1,801 words, however few lines it has", () => {
    expect(said(fileFaults("a.ts", `// ${"x ".repeat(1800)}`))).toEqual(["a.ts:1 the file has 1801 words, more than 1800"]);
    expect(fileFaults("a.ts", "x x x x x x\n".repeat(300))).toEqual([]);
  });

  test("finds a component that returns markup", () => {
    const text = `export const Tall = () => (\n  <p>\n${"    text\n".repeat(48)}  </p>\n);\n`;
    expect(said(functionFaults("tall.tsx", text))).toEqual(["tall.tsx:1 Tall has 52 lines, more than 50"]);
  });

  test("finds a file with 301 lines and a folder with 26 files", () => {
    expect(said(fileFaults("a.ts", "x\n".repeat(301)))).toEqual(["a.ts:301 the file has 301 lines, more than 300"]);
    expect(fileFaults("a.ts", "x\n".repeat(300))).toEqual([]);
    const names = Array.from({ length: 26 }, (_, at) => `a/b/${at}.ts`);
    expect(said(folderFaults([...names, "a/c.ts"]))).toEqual(["a/b:1 the folder has 26 files, more than 25"]);
    expect(folderFaults(names.slice(1))).toEqual([]);
  });
});

test("finds a name that is not kebab-case, says nothing or has its noun first, but not a professional term", () => {
  expect(
    said(nameFaults(["a/readRows.ts", "a/date-utils.ts", "a/years-of-service.ts", "a/people-of-plan.ts", "docs/notes-of-year.md"])),
  ).toEqual([
    "a/readRows.ts:1 the name is not kebab-case",
    "a/date-utils.ts:1 “utils” does not say what it holds",
    "a/people-of-plan.ts:1 “of” in a file's name: put the noun last (plan-people, not people-of-plan)",
  ]);
});

test("finds a type named by a verb where it is declared, but not nouns or imports", () => {
  const text =
    "import { type Asked, Mapping } from './x.ts';\ninterface Found {\n}\nexport type Stored = {};\ntype Seed = string;\ntype FoundTie = {};\n";
  expect(said(typeFaults("a/b.ts", text))).toEqual([
    "a/b.ts:2 the type “Found” is named by a verb: name the thing",
    "a/b.ts:4 the type “Stored” is named by a verb: name the thing",
  ]);
});

test("finds a citation of an outside document in comments, tests and pages, but not of laws, standards and this repository's pages", () => {
  const cite = (file: string, text: string) => citationFaults({ file, text }, ["docs/glossary.md", "README.md"]).map(({ line }) => line);
  const outside = [
    "/** Census columns (domain 3.11). */",
    "// As the specification has it.",
    "// The design's list of repairs.",
    "// See design/screens.",
    "// Of the spec.",
    "// As product.md says.",
  ].join("\n");
  expect([...cite("a.ts", outside)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(cite("a.test.ts", 'test("takes the fields of the specification", f);')).toEqual([1]);
  expect(cite("docs/a.md", "First.\n\nAs `product.md` says, in the design.")).toEqual([3, 3]);
  const allowed = [
    "// IRC 411(a)(11)(A), SECURE 2.0 §304, AU-C 530.",
    "// The OpenAPI specification, and file specifications of payroll.",
    "// Terms: docs/glossary.md, README.md.",
    "const spec = this.spec.cols; // Wide rows.",
    'const text = "the design of controls"; const other = "notes.md";',
  ].join("\n");
  expect(cite("a.ts", allowed)).toEqual([]);
});

test("finds a page with more words than a newcomer should have to read", () => {
  const tree = treeOf(["a.md", "b.md"], (file) => (file === "a.md" ? "one two three" : "one two\n"));
  expect(
    said(
      wordFaults(tree, [
        ["a.md", 2],
        ["b.md", 2],
      ]),
    ),
  ).toEqual(["a.md:1 the page has 3 words, more than 2: move details to docs/"]);
});

test("finds an unwanted wording in user text or a comment, but not in a comment if the rule covers only text that users read", () => {
  expect(said(wordingFaults("domains/a/web/a.tsx", "<p>The total stands\nbelow.</p>\n// It goes on."))).toEqual([
    "domains/a/web/a.tsx:1 “stands”: write “is; appears; has”",
    "domains/a/web/a.tsx:3 “goes on”: write “continue”",
  ]);
  expect(wordingFaults("domains/a/web/a.tsx", "// Nobody waits.")).toEqual([]);
  expect(wordingFaults("docs/help/a.md", "Nobody waits.")).toHaveLength(1);
});

test("finds a kind of stored document that is not a separate constant, which no test can name", () => {
  expect(kindsIn('export const noteDocument = storedDocument<Note>("note", []);')).toEqual([{ name: "noteDocument", line: 1 }]);
  expect(kindsIn("\nexport const census = definePaper({")).toEqual([{ name: "census", line: 2 }]);
  expect(kindsIn('const hidden = storedDocument<Note>("note", []);\nuse(storedDocument("note", []));')).toEqual([
    { name: null, line: 1 },
    { name: null, line: 2 },
  ]);
  expect(keptIn('keepsEveryVersion<Data>(census.document, folder("a"), [])\nkeepsEveryVersion(noteDocument, x, [])')).toEqual([
    "census",
    "noteDocument",
  ]);
});

test("finds a test that replaces a module without saying so in its name, and one whose name says so but that replaces none", () => {
  const call = ["vi", "mock"].join(".");
  const texts: Readonly<Record<string, string>> = {
    "a/one.test.ts": `import x;\n${call}("b", f);`,
    "a/two.mocked.test.ts": `${call}("b", f);`,
    "a/three.mocked.test.ts": "test();",
  };
  expect(said(mockFaults(treeOf(Object.keys(texts), (file) => texts[file] ?? "")))).toEqual([
    "a/one.test.ts:2 the file replaces a module: name it *.mocked.test.ts",
    "a/three.mocked.test.ts:1 the file replaces no module: name it *.test.ts",
  ]);
});

test("finds browser tests that depend on each other, and no other file that names the mode", () => {
  const texts: Readonly<Record<string, string>> = {
    "e2e/journeys/one.test.ts": 'import x;\ntest.describe.configure({ mode: "serial" });',
    "e2e/journeys/sweeps/two.test.ts": 'test.describe.serial("b", f);',
    "e2e/journeys/three.test.ts": 'test.describe("b", f);',
    "scripts/four.ts": 'test.describe.serial("b", f);',
  };
  const msg = "the tests depend on each other: each creates what it needs, and the steps of one story are one test";
  expect(said(chainFaults(treeOf(Object.keys(texts), (file) => texts[file] ?? "")))).toEqual([
    `e2e/journeys/one.test.ts:2 ${msg}`,
    `e2e/journeys/sweeps/two.test.ts:1 ${msg}`,
  ]);
});

test("knows a tree's files, their folders and the line of a character", () => {
  const tree = treeOf(["a/b/c.ts", "d.md"], (file) => `text of ${file}`);
  expect(["a", "a/b", "a/b/c.ts", "d.md", "a/c"].map((name) => tree.has(name))).toEqual([true, true, true, true, false]);
  expect(tree.sources(/\.md$/)).toEqual([{ file: "d.md", text: "text of d.md" }]);
  expect(lineAt("a\nb\nc", 2)).toBe(2);
});

describe("packages", () => {
  const faultsOf = (texts: Readonly<Record<string, string>>) =>
    said(checkDependencies(treeOf(Object.keys(texts), (file) => texts[file] ?? "")));
  const lock = {
    "node_modules/dates": { peerDependencies: { dayjs: "1" } },
    "node_modules/linter": { bin: { lint: "bin/lint.js" } },
    "node_modules/cookie": {},
  };
  const base = { "package-lock.json": JSON.stringify({ packages: lock }), "package.json": "{}" };

  test("finds one listed by a workspace unless it is imported, is required by one that is, or contains types for one", () => {
    const texts = {
      ...base,
      "packages/a/package.json":
        '{\n"dependencies": {\n"dates": "1",\n"dayjs": "1",\n"@types/pg": "1",\n"pg": "1",\n"@b/kit": "1",\n"recharts": "1" },\n"devDependencies": {\n"chai": "1" } }',
      "packages/a/src/a.ts":
        'import {\n  d,\n} from "dates";\nimport "@b/kit/styles.css";\nconst pg = await import("pg");\nresolve("chai");',
    };
    expect(faultsOf(texts)).toEqual([
      "packages/a/package.json:8 nothing imports or runs recharts: remove it",
      "packages/a/package.json:10 nothing imports or runs chai: remove it",
    ]);
  });

  test("counts a package of the repository's manifest as used if a script runs its command or uses its per-platform packages, and finds a stale override", () => {
    const texts = {
      ...base,
      "package.json":
        '{\n"devDependencies": {\n"linter": "1",\n"@types/node": "1",\n"gone": "1" },\n"optionalDependencies": { "@db/linux": "1" },\n"overrides": {\n"cookie": "1",\n"moment": "1" } }',
      "scripts/test.mjs": 'run(bin("lint"));',
      "packages/a/src/binaries.ts": `const name = \`@db/\${platform}\`;`,
    };
    expect(faultsOf(texts)).toEqual([
      "package.json:5 nothing imports or runs gone: remove it",
      "package.json:9 nothing installs moment: remove the override",
    ]);
  });

  test("finds one that is imported but not listed; tests may import the repository's packages, product code may not", () => {
    const texts = {
      ...base,
      "package.json": '{"devDependencies": { "pg": "1" } }',
      "packages/a/package.json": '{ "name": "@tieout/a" }',
      "packages/a/src/a.ts": 'import path from "path";\nimport fs from "node:fs";\nimport { b } from "@tieout/a/b";\nimport pg from "pg";',
      "packages/a/src/a.test.ts": 'import pg from "pg";\nimport { test } from "tape";',
    };
    expect(faultsOf(texts)).toEqual([
      "packages/a/src/a.ts:4 packages/a/package.json does not list pg",
      "packages/a/src/a.test.ts:2 packages/a/package.json does not list tape",
    ]);
  });
});

test("finds a browser test quarantined for more than three days, and an entry without a valid test file or date", () => {
  const file = "e2e/journeys/users.test.ts";
  const entries = [
    { test: `${file}: young`, date: "2026-03-07" },
    { test: `${file}: old`, date: "2026-03-06" },
    { test: `${file}: undated`, date: "soon" },
    { test: "e2e/journeys/gone.test.ts: gone", date: "2026-03-10" },
  ];
  const tree = treeOf([file, "e2e/quarantine.json"], () => JSON.stringify(entries, null, 1));
  expect(said(checkQuarantine(tree, "2026-03-10"))).toEqual([
    "e2e/quarantine.json:7 in quarantine for 4 days, more than 3: find the cause of “e2e/journeys/users.test.ts: old”",
    "e2e/quarantine.json:11 soon is not a date",
    "e2e/quarantine.json:15 e2e/journeys/gone.test.ts is not a test file",
  ]);
});
