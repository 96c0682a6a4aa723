import type { ReportKey } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import { bigintOf, dateOf, type Query, type RowRef, refOf, textOf } from "@tieout/runs/core";

/** A source row for a person, dated after a given date. */
export interface DatedRow extends RowRef {
  readonly key: string;
  readonly on: PlainDate;
  readonly amountCents: bigint;
}

interface RowsAfter {
  readonly report: ReportKey;
  readonly date: string;
  readonly amount: string;
  readonly condition: string;
}

/** The given people's rows in the plan year, each after the person's own date. */
export const rowsAfter = (
  candidates: readonly { readonly key: string; readonly after: PlainDate }[],
  { report, date, amount, condition }: RowsAfter,
): Query<DatedRow | null> => ({
  keys: { name: "candidates", rows: candidates },
  select: { key: "rows.pk", on: `(${date})::VARCHAR`, amount: `(${amount})::BIGINT`, file_no: "file_no", sheet: "sheet", row: '"row"' },
  from: `FROM ${report} rows JOIN candidates USING (pk) WHERE in_period AND (${date}) > after AND (${condition}) ORDER BY file_no, sheet, "row"`,
  read(record) {
    const on = dateOf(record, "on");
    return on ? { ...refOf(record), key: textOf(record, "key") ?? "", on, amountCents: bigintOf(record, "amount") } : null;
  },
});
