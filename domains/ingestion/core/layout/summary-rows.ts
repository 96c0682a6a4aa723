import { foldText } from "../values/clean-text.ts";
import { classifyRow } from "./classify-row.ts";
import { isFilled, type RowRoles } from "./row-roles.ts";
import type { SourceRow } from "./source-row.ts";

/** Facts that distinguish a summary below the total from participants' records. */
export interface SummaryPlan {
  readonly roles: RowRoles;
  /** Columns that say who or what date a row is about; a summary leaves them empty. */
  readonly personal: readonly number[];
  /** Texts for sources, types and funds (`groupText`), which may appear in any column of a summary. */
  readonly groups: ReadonlySet<string>;
  /** Amounts in the row's mapped money columns, in a fixed order. */
  readonly centsOf: (cells: readonly string[]) => readonly (bigint | null)[];
}

export const groupText = (text: string): string => foldText(text).toUpperCase();

const identities: ReadonlySet<string> = new Set(["ssn", "employee_id", "participant_id", "full_name"]);

interface JudgedRow extends SourceRow {
  readonly kind: "person" | "grand" | "total" | "other";
  /** Whether the row has amounts but names no one. */
  readonly isOpen: boolean;
}

function judge(row: SourceRow, { roles, personal, groups }: SummaryPlan): JudgedRow {
  const found = classifyRow(row.row, row.cells, roles);
  const isGroup = (index: number): boolean => !isFilled(row.cells[index]) || groups.has(groupText(row.cells[index] ?? ""));
  if (found.kind === "band")
    return { ...row, kind: Object.keys(found.values).some((key) => identities.has(key)) ? "person" : "other", isOpen: false };
  if (found.kind === "total" && found.level !== "unlabeled")
    return { ...row, kind: found.level === "grand" ? "grand" : "total", isOpen: false };
  if (found.kind !== "data" && found.kind !== "total") return { ...row, kind: "other", isOpen: false };
  const isPerson = roles.identifiers.some((index) => !isGroup(index));
  const isOpen = roles.money.some((index) => isFilled(row.cells[index])) && [...roles.identifiers, ...personal].every(isGroup);
  return { ...row, kind: isPerson ? "person" : "other", isOpen };
}

/** Whether at least two rows, starting with the first, add up to the total. */
function repeatsTotal(total: SourceRow, rows: readonly JudgedRow[], { centsOf }: SummaryPlan): boolean {
  const stated = centsOf(total.cells).map((cents) => cents ?? 0n);
  const running = stated.map(() => 0n);
  return rows.some(({ cells }, at) => {
    for (const [index, cents] of centsOf(cells).entries()) running[index] = (running[index] ?? 0n) + (cents ?? 0n);
    return at > 0 && stated.some((cents) => cents !== 0n) && stated.every((cents, index) => cents === running[index]);
  });
}

/**
 * Rows by source or fund that a report shows below the total of all participants. No one is named in or below them, so they are not
 * records, and values carried down to a participant's rows don't reach them. A total not labeled as the grand total counts as one if these
 * rows add up to it.
 */
export function summaryRows(tail: readonly SourceRow[], plan: SummaryPlan): readonly number[] {
  const { roles } = plan;
  const isOfPeople = roles.identifiers.length > 0 || roles.bands.some(({ fields }) => fields.some((field) => identities.has(field)));
  if (roles.lines.length > 0 || !isOfPeople) return [];
  const judged = tail.map((row) => judge(row, plan));
  const lastPerson = judged.findLastIndex(({ kind }) => kind === "person");
  // A “plan total” for each participant is not the report's total.
  const isOfEach = judged.slice(0, lastPerson + 1).some(({ kind }) => kind === "grand");
  for (const [at, row] of judged.entries()) {
    if (at <= lastPerson || (row.kind !== "grand" && row.kind !== "total")) continue;
    const open = judged.slice(at + 1).filter(({ isOpen }) => isOpen);
    if ((row.kind === "grand" && !isOfEach) || repeatsTotal(row, open, plan)) return open.map(({ row: number }) => number);
  }
  return [];
}
