import { groupBy, type Row, sumOf, wholeSsn } from "../plan/written-plan.test-data.ts";

/** IDs of everyone who breaks a rule; if one finding has several IDs, they are joined by `+`. Read from files in the classic layout. */
export type RuleChecks = Readonly<Record<string, readonly string[]>>;

export const inYear = (on: string): boolean => on >= "2024-01-01" && on <= "2024-12-31";
export const dayNumber = (on: string): number => Date.parse(on) / 86_400_000;
export const plus = (on: string, months: number, days: number): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = on.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last) + days)).toISOString().slice(0, 10);
};
/** Plan years are calendar years. */
export const lastDayOfPay = (termOn: string): string => [plus(plus(termOn, 2, 0), 0, 15), `${termOn.slice(0, 4)}-12-31`].sort()[1] ?? "";
export const wholeYears = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);
export const flows = [
  "Contributions",
  "Rollovers In",
  "Loan Principal Repaid",
  "Loan Interest Paid",
  "Loans Issued",
  "Gain/Loss",
  "Transfers",
  "Distributions",
  "Forfeitures",
  "Fees",
];
export const id = (row: Row | undefined): string => row?.["Participant ID"] ?? "";
export const employeeId = (row: Row | undefined): string => row?.["Employee ID"] ?? "";
export const flow = (rows: readonly Row[]): bigint => flows.reduce((total, column) => total + sumOf(rows, column), 0n);
/** Inflows: the total of the kinds of activity that add to the account. */
export const inflowOf = (rows: readonly Row[]): bigint =>
  flows.reduce((total, column) => (sumOf(rows, column) > 0n ? total + sumOf(rows, column) : total), 0n);
export const idsWhere = (groups: ReadonlyMap<string, Row[]>, test: (rows: Row[], key: string) => boolean): string[] =>
  [...groups].filter(([key, rows]) => test(rows, key)).map(([key]) => key);
export const sharedBy = (rows: readonly Row[], idOf: (row: Row) => string): string[] =>
  [...groupBy(rows, (row) => wholeSsn(row.SSN)).values()]
    .map((same) => [...new Set(same.map(idOf))].sort())
    .filter((ids) => ids.length > 1)
    .map((ids) => ids.join("+"));

/**
 * Whether two rows name different people: in the plants the two names have different initials, in the look-alikes at most one initial
 * differs.
 */
export function areOthers(row: Row | undefined, other: Row | undefined): boolean {
  const first = (one: Row | undefined): string => (one?.["Participant Name"] ?? "").split(", ")[1]?.slice(0, 1) ?? "";
  return folded(row)[0] !== folded(other)[0] && first(row) !== first(other);
}

export const folded = (row: Row | undefined): string =>
  (row?.["Participant Name"] ?? "")
    .split(",")[0]
    ?.normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z ]/g, " ")
    .replace(/ (JR|SR|II|III)(?= |$)/g, "")
    .replace(/ /g, "") ?? "";
