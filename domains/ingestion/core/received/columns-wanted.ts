import { isContribution, sourceFields } from "@tieout/catalog/core";
import type { AskedReport } from "./received-check.ts";
import type { ReceivedFacts } from "./received-facts.ts";

/** A column that isn't needed to read the file but that the auditor will ask for. */
export interface WantedColumn {
  readonly key: string;
  /** Fields, any one of which is enough. */
  readonly fields: readonly string[];
  readonly words: string;
  /** Common explanations for why the column is missing. */
  readonly answers: readonly string[];
  /** False if the column is checked only when the file has it. */
  readonly isAsked: boolean;
  /** Whether every row needs a value; if not, some rows with a value are enough. */
  readonly isInEveryRow: boolean;
  /** Whether another column in the file serves as well. */
  readonly isReplaced?: (facts: ReceivedFacts) => boolean;
  /** Text shown if another column serves as well. */
  readonly instead?: string;
}

const has = ({ found }: ReceivedFacts, field: string): boolean => found.some((one) => one.field === field);

const fillOf = ({ reading }: ReceivedFacts, field: string) => reading?.fills?.find((fill) => fill.field === field);

const isFull = (facts: ReceivedFacts, field: string): boolean => {
  const fill = fillOf(facts, field);
  return has(facts, field) && fill !== undefined && fill.empty + fill.unreadable === 0;
};

const inEvery = { isAsked: true, isInEveryRow: true } as const;
const inSome = { isAsked: true, isInEveryRow: false } as const;

/** Columns that identify the person in a row. */
const person: readonly WantedColumn[] = [
  {
    ...{ key: "employee_id", fields: ["employee_id"], words: "the employee number", answers: ["These people have no number"] },
    ...{ isAsked: false, isInEveryRow: true, isReplaced: (facts) => isFull(facts, "ssn"), instead: "People are matched by their SSN." },
  },
  {
    ...{ key: "ssn", fields: ["ssn"], words: "the SSN", answers: ["These people have no SSN yet"], isAsked: false, isInEveryRow: true },
    ...{ isReplaced: (facts) => isFull(facts, "employee_id"), instead: "People are matched by their employee number." },
  },
  { key: "name", fields: ["full_name", "last_name"], words: "the name", answers: [], isAsked: false, isInEveryRow: true },
];

const contributionFields: readonly string[] = sourceFields("payroll_register", isContribution);

const ofRegister: readonly WantedColumn[] = [
  {
    ...{ key: "pay", words: "what people were paid (gross pay)", answers: [], ...inEvery },
    fields: ["gross_pay", "counted_earnings", "uncounted_earnings", "eligible_comp", "amount", "w2_comp"],
  },
  {
    ...{ key: "contributions", fields: contributionFields, words: "what was taken from pay for the 401(k)", ...inSome },
    answers: ["No one had 401(k) contributions taken from their pay"],
  },
  {
    ...{ key: "hours", fields: ["hours"], words: "hours", ...inSome },
    answers: ["Our payroll system doesn't keep hours"],
  },
];

const ofPeople: readonly WantedColumn[] = [
  { key: "birth", fields: ["birth_date"], words: "birth dates", answers: ["We do not have them"], ...inEvery },
  { key: "hire", fields: ["hire_date"], words: "hire dates", answers: ["We do not have them"], ...inEvery },
  { key: "leaving", fields: ["term_date"], words: "leaving dates", answers: ["No one left during the year"], ...inSome },
  {
    ...{ key: "hours", fields: ["hours"], words: "hours worked in the year", ...inSome },
    answers: ["The payroll register has the hours", "Our payroll system doesn't keep hours"],
  },
];

const wanted: Readonly<Partial<Record<AskedReport["reportKey"], readonly WantedColumn[]>>> = {
  payroll_register: [...ofRegister, ...person],
  demographics: [...ofPeople, ...person],
};

/** Columns that the report should have beyond those required to read it; hours only if one of the engagement's workpapers shows them. */
export const wantedOf = ({ reportKey }: ReceivedFacts, { hours }: Pick<AskedReport, "hours">): readonly WantedColumn[] =>
  (wanted[reportKey] ?? []).filter(({ key }) => key !== "hours" || hours === "asked");

/** Whether a register with a row per pay code has a contribution among its codes; the code column alone proves nothing. */
function hasCodedContribution(facts: ReceivedFacts): boolean {
  if (!has(facts, "pay_code") || !has(facts, "amount")) return false;
  const sums = facts.reading?.sumCents;
  return sums === undefined || contributionFields.some((field) => sums[field] !== undefined);
}

export const isThere = (facts: ReceivedFacts, { key, fields }: WantedColumn): boolean =>
  fields.some((field) => has(facts, field)) || (key === "contributions" && hasCodedContribution(facts));

export interface EmptyColumn {
  readonly headers: readonly string[];
  /** Readable rows without a value. */
  readonly empty: number;
  /** Rows with something that can't be read as a value. */
  readonly unreadable: number;
  /** Rows that count as empty because their amount is zero and no row has another amount. */
  readonly zero: number;
  readonly rows: number;
}

/** Null if the columns have the values they should. */
export function emptyColumn(facts: ReceivedFacts, { fields, isInEveryRow }: WantedColumn): EmptyColumn | null {
  const { reading, found } = facts;
  const columns = fields.flatMap((field) => {
    const fill = fillOf(facts, field);
    const headers = found.filter((one) => one.field === field).map(({ header }) => header);
    return fill && headers.length > 0 ? [{ ...fill, headers }] : [];
  });
  const rows = (reading?.rows ?? 0) - (reading?.rowsUnreadable ?? 0);
  const [first] = columns;
  if (!first || rows === 0) return null;
  if (columns.every(({ empty, zero, unreadable }) => empty + zero + unreadable === rows)) {
    const unreadable = Math.min(...columns.map((column) => column.unreadable));
    const zero = Math.max(...columns.map((column) => column.zero));
    return { headers: columns.flatMap(({ headers }) => headers), empty: rows - unreadable, unreadable, zero, rows };
  }
  if (!isInEveryRow || first.empty + first.unreadable === 0) return null;
  return { headers: first.headers, empty: first.empty, unreadable: first.unreadable, zero: 0, rows };
}
