import path from "node:path";
import type { Fault, Tree } from "./tree.ts";

const code = /\.(ts|tsx|mjs|cjs|css)$/;

/** Words that say nothing about what a file holds. */
const emptyWords = [
  ...["util", "utils", "helper", "helpers", "common", "misc", "shared", "lib"],
  ...["manager", "service", "base", "types", "constants"],
];

/** Terms of the field, of a format or of a tool that happen to hold such a word. */
const terms: Readonly<Record<string, string>> = {
  "years-of-service": "the measure of vesting (IRC 411(a)(4))",
  "service-provider": "recordkeepers and payroll companies, a term of ERISA 408(b)(2)",
  "distribution-types": "the kinds of distribution, a list of the domain",
  "shared-strings": "the part of an XLSX package (ECMA-376)",
  "tsconfig.base": "the compiler's configuration the others extend",
};

export function nameFaults(names: readonly string[]): readonly Fault[] {
  return names.flatMap((file) => {
    const base = path.posix.basename(file);
    const last = Object.keys(terms).reduce((text, term) => text.replace(term, ""), base);
    const empty = last.split(/[-.]/).find((word) => emptyWords.includes(word));
    return [
      ...(empty === undefined ? [] : [{ file, line: 1, msg: `“${empty}” does not say what it holds` }]),
      ...(code.test(file) && !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(base) ? [{ file, line: 1, msg: "the name is not kebab-case" }] : []),
    ];
  });
}

export const checkNames = (tree: Tree): readonly Fault[] => nameFaults([...tree.files, ...tree.folders]);
