import type { ReportKey } from "@tieout/catalog/core";
import type { CutoffRow, CutoffRows } from "../layout/exceptions-sheet.ts";
import { bigintOrNull, type CanonicalReader, dateOf, numberOf, type QueryRecord, refOf, textOf } from "../query.ts";
import { contributionFields } from "./account-fields.ts";
import type { CanonicalSchema } from "./canonical-schema.ts";
import { contributionDate } from "./contribution-date.ts";

const listed = 5000;

/** Keyed by report, because a paper may query the schema only for reports it declares. */
const dated: Partial<Record<ReportKey, (schema: CanonicalSchema) => { readonly date: string; readonly amount: string }>> = {
  contribution_detail: (schema) => ({
    date: contributionDate(schema),
    amount: [...contributionFields, "rollovers", "loan_payment"].map((field) => `x_${field}`).join(" + "),
  }),
  distribution_detail: (schema) => ({
    date: schema.column("distribution_detail", "dist_date", "DATE"),
    amount: schema.column("distribution_detail", "dist_gross"),
  }),
  payroll_register: (schema) => ({
    date: schema.column("payroll_register", "pay_date", "DATE"),
    amount: `coalesce(${schema.column("payroll_register", "gross_pay")}, ${schema.column("payroll_register", "eligible_comp")})`,
  }),
};

const cutoffRow = (record: QueryRecord): CutoffRow => ({
  ...refOf(record),
  on: dateOf(record, "on"),
  subject: [textOf(record, "name"), textOf(record, "id")].filter(Boolean).join(" "),
  amountCents: bigintOrNull(record, "amount"),
});

/** Rows in the reports that are dated outside the plan year, in file order. */
export async function cutoffRows({ schema, read }: CanonicalReader, reports: readonly ReportKey[]): Promise<CutoffRows> {
  const rows: CutoffRow[] = [];
  let count = 0;
  for (const report of reports) {
    const columns = schema.has(report) ? dated[report]?.(schema) : undefined;
    if (!columns) continue;
    const from = `FROM ${report} WHERE NOT in_period`;
    const [found = 0] = await read({ select: { count: "count(*)" }, from, read: (record) => numberOf(record, "count") });
    count += found;
    if (found === 0 || rows.length >= listed) continue;
    const select = {
      name: schema.column(report, "full_name", "VARCHAR"),
      id: "person_id",
      on: `(${columns.date})::VARCHAR`,
      amount: `(${columns.amount})::BIGINT`,
      file_no: "file_no",
      sheet: "sheet",
      row: '"row"',
    };
    const page = `${from} ORDER BY file_no, sheet, "row" LIMIT ${listed - rows.length}`;
    rows.push(...(await read({ select, from: page, read: cutoffRow })));
  }
  return { rows, count };
}
