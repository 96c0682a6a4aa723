import path from "node:path";
import { type Fault, lineAt, type Tree } from "./tree.ts";

const code = /\.(ts|tsx|mjs|cjs|css)$/;

/** Words that don't say anything about a file's content. */
const emptyWords = [
  ...["util", "utils", "helper", "helpers", "common", "misc", "shared", "lib"],
  ...["manager", "service", "base", "types", "constants"],
];

/** Terms from the profession, a format or a tool that happen to contain such a word. */
const terms: Readonly<Record<string, string>> = {
  "years-of-service": "the measure of vesting (IRC 411(a)(4))",
  "service-provider": "recordkeepers and payroll companies, a term of ERISA 408(b)(2)",
  "distribution-types": "the kinds of distribution, a list of the domain",
  "shared-strings": "the part of an XLSX package (ECMA-376)",
  "tsconfig.base": "the compiler's configuration the others extend",
};

/** Professional terms that contain “of”; any other file name ends with its noun. */
const termsWithOf = ["years-of-service", "rate-of-pay", "day-of-year", "days-of-year", "time-of-day", "mutual-of-america"];

/** Participles without a regular ending, and gerunds that were used as nouns; `Mapping`, `Reading` and `Opening` are accepted terms. */
const verbForms = [
  ...[
    "Begun",
    "Bought",
    "Built",
    "Chosen",
    "Drawn",
    "Found",
    "Frozen",
    "Given",
    "Heard",
    "Held",
    "Hidden",
    "Kept",
    "Known",
    "Left",
    "Lent",
  ],
  ...["Made", "Meant", "Paid", "Said", "Seen", "Sent", "Shown", "Sold", "Sought", "Taken", "Told", "Wanted", "Written"],
  ...["Asking", "Collecting", "Copying", "Finishing", "Freezing", "Giving", "Handling", "Joining", "Merging", "Placing", "Putting"],
  ...["Receiving", "Redeeming", "Replacing", "Restoring", "Sending", "Settling", "Signing", "Taking", "Telling", "Undoing", "Waiting"],
];
const nouns = ["Feed", "Need", "Seed", "Speed", "Breed"];
const isVerbForm = (name: string): boolean => verbForms.includes(name) || (/^[A-Z][a-z]+ed$/.test(name) && !nouns.includes(name));

/** Types must be named by a noun: “Asked” doesn't say what was asked. */
export const typeFaults = (file: string, text: string): readonly Fault[] =>
  [...text.matchAll(/^(?:export )?(?:type|interface|class) (\w+)(?=\s*(?:[=<{]|extends\b))/gm)].flatMap(({ 1: name, index }) =>
    name !== undefined && isVerbForm(name)
      ? [{ file, line: lineAt(text, index), msg: `the type “${name}” is named by a verb: name the thing` }]
      : [],
  );

export function nameFaults(names: readonly string[]): readonly Fault[] {
  return names.flatMap((file) => {
    const base = path.posix.basename(file);
    const last = Object.keys(terms).reduce((text, term) => text.replace(term, ""), base);
    const empty = last.split(/[-.]/).find((word) => emptyWords.includes(word));
    const isCode = code.test(file);
    const hasOf = isCode && /-of-/.test(termsWithOf.reduce((text, term) => text.replace(term, ""), base));
    return [
      ...(hasOf ? [{ file, line: 1, msg: "“of” in a file's name: put the noun last (plan-people, not people-of-plan)" }] : []),
      ...(empty === undefined ? [] : [{ file, line: 1, msg: `“${empty}” does not say what it holds` }]),
      ...(isCode && !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(base) ? [{ file, line: 1, msg: "the name is not kebab-case" }] : []),
    ];
  });
}

export const checkNames = (tree: Tree): readonly Fault[] => [
  ...nameFaults([...tree.files, ...tree.folders]),
  ...tree.sources(/^(?!e2e\/fourth-paper\/).*\.tsx?$/).flatMap(({ file, text }) => typeFaults(file, text)),
];
