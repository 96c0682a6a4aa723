import type { SourcePayLine, SourceStatement } from "../payroll-source.ts";
import { payGroups } from "../source-shapes.ts";

/** A column of the register: all pay or deductions with the same name. */
export interface PayColumn {
  readonly key: string;
  readonly header: string;
}

/** Titles of the types of plan contributions and payments, and words in a name that already indicate the type. */
const planTypes: Readonly<Record<string, { readonly title: string; readonly words: RegExp }>> = {
  "401k": { title: "401(k)", words: /401/ },
  "401k_roth": { title: "Roth 401(k)", words: /roth/i },
  "401k_loan": { title: "Loan Repayment", words: /loan/i },
  "403b": { title: "403(b)", words: /403/ },
  "403b_roth": { title: "Roth 403(b)", words: /roth/i },
};

const longestName = 80;
const groupTitles = { earning: "earnings", deduction: "deduction", contribution: "employer" } as const;

const cleaned = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, longestName)
    .trim();
const fromType = (type: string): string => cleaned(type.replaceAll("_", " ")).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

function nameOf({ group, type, name }: SourcePayLine): string {
  const own = name === null ? "" : cleaned(name);
  const plan = type === null || group === "earning" ? undefined : planTypes[type];
  if (own === "") return plan?.title ?? (type === null ? `Other ${groupTitles[group]}` : fromType(type));
  return plan && !plan.words.test(own) ? `${own} (${plan.title})` : own;
}

function titleOf(line: SourcePayLine): string {
  const name = nameOf(line);
  return line.group === "contribution" && !/employer|company|\bmatch|\ber\b/i.test(name) ? `Employer ${name}` : name;
}

/** Key of a line's column: amounts with the same group and title are added up in one column. */
export const columnKeyOf = (line: SourcePayLine): string => `${line.group} ${titleOf(line).toLowerCase()}`;

const placeOf = ({ group }: SourcePayLine): number => payGroups.indexOf(group);
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Columns for pay lines, in an order that doesn't depend on the order of the lines. */
export class PayColumns {
  readonly #found = new Map<string, SourcePayLine>();

  add({ lines }: SourceStatement): void {
    for (const line of lines) {
      const key = columnKeyOf(line);
      const before = this.#found.get(key);
      if (!before || compare(titleOf(line), titleOf(before)) < 0) this.#found.set(key, line);
    }
  }

  /** `taken`: headers already in use for something else. */
  list(taken: readonly string[]): readonly PayColumn[] {
    const used = new Set(taken.map((header) => header.toLowerCase()));
    const sorted = [...this.#found].sort(([a, one], [b, other]) => placeOf(one) - placeOf(other) || compare(a, b));
    return sorted.map(([key, line]) => {
      const title = titleOf(line);
      let header = used.has(title.toLowerCase()) ? `${title} (${groupTitles[line.group]})` : title;
      for (let copy = 2; used.has(header.toLowerCase()); copy += 1) header = `${title} (${groupTitles[line.group]} ${copy})`;
      used.add(header.toLowerCase());
      return { key, header };
    });
  }
}
