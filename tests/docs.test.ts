import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const skipped = new Set(["node_modules", "dist", "coverage", ".git", ".data", ".tieout"]);

function list(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (skipped.has(entry.name)) return [];
    return entry.isDirectory() ? [name, ...list(name)] : [name];
  });
}

const tree = list("");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;
const pages = tree.filter((name) => name.endsWith(".md"));
const tops = new Set(tree.map((name) => name.split("/")[0]));
const code = /\.(ts|tsx|mjs|cjs|css)$/;

/** Fenced blocks are examples; what they name may be a file of a bundle or of another machine. */
const prose = (page: string): string => read(page).replace(/^```[\s\S]*?^```/gm, "");
const spansOf = (page: string): string[] => [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? "");

/** `*` is one name or a part of it, `<slug>` and `NNNN` mean a name to be chosen, `{a,b}` for either. */
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

function candidates(page: string, span: string): RegExp[] | null {
  if (!/^[A-Za-z0-9@._*<>{},/-]+$/.test(span)) return null;
  const folder = path.posix.dirname(page) === "." ? "" : `${path.posix.dirname(page)}/`;
  if (!span.includes("/")) return /\.(tsx?|[mc]js|sql|md|css)$/.test(span) && !span.startsWith(".") ? [patternOf(`**/${span}`)] : null;
  const first = span.split("/")[0] ?? "";
  if (tops.has(first)) return [patternOf(span)];
  const isBelow = folder !== "" && tree.includes(`${folder}${first}`);
  return isBelow ? [patternOf(`${folder}${span}`)] : null;
}

describe("the documents", () => {
  test("every path in a code span exists", () => {
    const wrong = pages.flatMap((page) =>
      spansOf(page)
        .filter(
          (span) =>
            candidates(page, span)?.some((pattern) => [...tree, ...tree.map((name) => `./${name}`)].some((name) => pattern.test(name))) ===
            false,
        )
        .map((span) => `${page}: ${span}`),
    );
    expect(wrong).toEqual([]);
  });

  test("docs/domains.md names every table once, with its owner", () => {
    const tables = [...read("database/schema.sql").matchAll(/^create table ([a-z_.]+)/gim)].map(([, name]) => name?.replace(/^.*\./, ""));
    const owned = [...read("docs/domains.md").matchAll(/^\| \[(\w|-)+\]\(.+$/gm)].flatMap(([row]) => {
      const cells = row.split(" | ");
      return [...(cells[2] ?? cells[1] ?? "").matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
    });
    expect(owned.toSorted()).toEqual(tables.toSorted());
  });

  test("every relative link leads to a file", () => {
    const wrong = pages.flatMap((page) =>
      [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target ?? "")
        .filter((target) => !/^[a-z]+:|^#/.test(target))
        // Screens of the product: the tests of the articles know their addresses.
        .filter((target) => !(page.startsWith("docs/help/") && target.startsWith("/")))
        .filter(
          (target) =>
            !tree.includes(path.posix.normalize(path.posix.join(path.posix.dirname(page), target.replace(/#.*$/, "").replace(/\/$/, "")))),
        )
        .map((target) => `${page}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("every line of SECURITY.md's table says what, how and by which test, and refers to no other line", () => {
    const lines = read("SECURITY.md")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1)
      .map((line) => line.replace(/^\| | \|$/g, "").split(" | "));
    expect(lines.length).toBeGreaterThan(40);
    const isTest = (span: string): boolean => tree.includes(span) && /\.test\.tsx?$|conformance\.ts$/.test(span);
    const wrong = lines.filter(
      ([what, how, shownBy, ...more]) =>
        [what, how, shownBy].some(
          (cell) => (cell ?? "").trim() === "" || /\bthe (same|above)\b,|^the same\b|\bthe above\b/.test(cell ?? ""),
        ) ||
        more.length > 0 ||
        ![...(shownBy ?? "").matchAll(/`([^`]+)`/g)].some(([, span]) => isTest(span ?? "")),
    );
    expect(wrong.map(([what]) => what)).toEqual([]);
  });

  test("every npm command they name is a script of package.json", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(/\bnpm (?:run ([a-z][a-z-]*)|(start|test)\b)/g)]
        .map(([, run, plain]) => run ?? plain ?? "")
        .filter((name) => !(name in scripts))
        .map((name) => `${page}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test("every tieout command they name is one the command line knows", () => {
    const table = read("apps/cli/src/run-cli.ts").match(/const commands[^{]*\{([\s\S]*?)\n\};/)?.[1] ?? "";
    const known = ["help", ...[...table.matchAll(/^ {2}"?([a-z ]+)"?:/gm)].map(([, name]) => name ?? "")];
    expect(known.length).toBeGreaterThan(1);
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run tieout -- ([a-z]+(?: [a-z]+)?)/g)]
        .map(([, words]) => words ?? "")
        .filter((words) => !known.includes(words) && !known.includes(words.split(" ")[0] ?? ""))
        .map((words) => `${page}: ${words}`),
    );
    expect(wrong).toEqual([]);
  });

  test("every setting they name in capitals is one the product reads", () => {
    const definitions = [
      "setting-definitions.ts",
      "connection-settings.ts",
      "operator-settings.ts",
      "payment-settings.ts",
      "payroll-source-settings.ts",
    ]
      .map((file) => read(`packages/settings/src/${file}`))
      .join("\n");
    const others = new Set(["TIEOUT_SHARED", "TIEOUT_GOLDENS", "NODE_ENV", "NODE_EXTRA_CA_CERTS", "TMPDIR", "COMMIT", "BEGIN", "CI"]);
    const wrong = [
      "README.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      "ARCHITECTURE.md",
      ...pages.filter((page) => page.startsWith("docs/runbooks/")),
    ].flatMap((page) =>
      spansOf(page)
        .filter((span) => /^[A-Z][A-Z_]{3,}$/.test(span) && !others.has(span) && !definitions.includes(`"${span}"`))
        .map((span) => `${page}: ${span}`),
    );
    expect(wrong).toEqual([]);
  });

  test("docs/engine-failures.md has a section for every code that a failed child can end with, and no other", () => {
    const declared = (file: string): string[] => [...read(file).matchAll(/"(engine\.[a-z_-]+)"/g)].map(([, name]) => name ?? "");
    const codes = new Set(
      tree.filter((name) => /^packages\/(engine|stages)\/src\/[a-z-]+\.ts$/.test(name) && !name.endsWith(".test.ts")).flatMap(declared),
    );
    expect(codes.size).toBeGreaterThan(5);
    const sections = [...read("docs/engine-failures.md").matchAll(/^## `([^`]+)`/gm)].map(([, name]) => name ?? "");
    expect(sections.sort()).toEqual([...codes].sort());
  });

  test("ARCHITECTURE.md keeps to 150 lines, each domain has a README of at most 80", () => {
    expect(lineCount(read("ARCHITECTURE.md"))).toBeLessThanOrEqual(150);
    const domains = readdirSync(path.join(root, "domains"));
    expect(domains.filter((domain) => !tree.includes(`domains/${domain}/README.md`))).toEqual([]);
    expect(domains.filter((domain) => lineCount(read(`domains/${domain}/README.md`)) > 80)).toEqual([]);
  });

  test("decisions are numbered without gaps, fit a page, have their four parts and are in the list", () => {
    const decisions = tree.filter((name) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(name)).sort();
    expect(decisions.map((name) => Number(name.slice(15, 19)))).toEqual(decisions.map((_, index) => index + 1));
    const index = read("docs/decisions/README.md");
    const wrong = decisions.filter((name) => {
      const text = read(name);
      const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      return lineCount(text) > 50 || parts.join() !== "Context,Decision,Consequences,Check" || !index.includes(path.basename(name));
    });
    expect(wrong).toEqual([]);
  });

  test("every name in the glossary's column of names in code occurs in the code", () => {
    const sources = tree
      .filter((name) => /^(apps|packages|domains|database)\/.*\.(tsx?|sql)$/.test(name))
      .map(read)
      .join("\n");
    const names = read("docs/glossary.md")
      .split("\n")
      .flatMap((line) => [...(line.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""));
    expect(names.length).toBeGreaterThan(40);
    const words = new Set(sources.match(/[A-Za-z_][A-Za-z0-9_]*/g));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});

/** Words that say nothing about what a file holds. */
const emptyWords = [
  "util",
  "utils",
  "helper",
  "helpers",
  "common",
  "misc",
  "shared",
  "lib",
  "manager",
  "service",
  "base",
  "types",
  "constants",
];

/** Terms of the field, of a format or of a tool that happen to hold such a word. */
const terms: Readonly<Record<string, string>> = {
  "years-of-service": "the measure of vesting (IRC 411(a)(4))",
  "service-provider": "recordkeepers and payroll companies, an entity of the specification",
  "distribution-types": "the kinds of distribution, a list of the domain",
  "shared-strings": "the part of an XLSX package (ECMA-376)",
  "tsconfig.base": "the compiler's configuration the others extend",
};

describe("the tree", () => {
  test("no file or folder has a name that says nothing", () => {
    const wrong = tree.filter((name) => {
      const last = Object.keys(terms).reduce((text, term) => text.replace(term, ""), path.posix.basename(name));
      return last.split(/[-.]/).some((word) => emptyWords.includes(word));
    });
    expect(wrong).toEqual([]);
  });

  test("names are kebab-case", () => {
    const wrong = tree.filter((name) => code.test(name) && !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(path.posix.basename(name)));
    expect(wrong).toEqual([]);
  });
});
