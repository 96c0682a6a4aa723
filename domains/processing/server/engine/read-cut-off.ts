import type { ReportKey } from "../../core/index.ts";
import type { CutOffRow, CutOffRows } from "../../core/layout/exceptions-sheet.ts";
import { contributionFields } from "../../core/papers/participant-activity/activity-fields.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { contributionDate } from "./read-recordkeeper.ts";
import { bigintOrNull, dateOf, numberOf, readRecords, refOf, textOf } from "./read-records.ts";

const listed = 5000;

const dated = (tables: CanonicalTables): Partial<Record<ReportKey, { readonly date: string; readonly amount: string }>> => ({
  contribution_detail: {
    date: contributionDate(tables),
    amount: [...contributionFields, "rollovers", "loan_payment"].map((field) => `x_${field}`).join(" + "),
  },
  distribution_detail: {
    date: tables.column("distribution_detail", "dist_date", "DATE"),
    amount: tables.column("distribution_detail", "dist_gross"),
  },
  payroll_register: {
    date: tables.column("payroll_register", "pay_date", "DATE"),
    amount: `coalesce(${tables.column("payroll_register", "gross_pay")}, ${tables.column("payroll_register", "eligible_comp")})`,
  },
});

/** Rows of the reports whose date lies outside the plan year, in the order of the files. */
export async function readCutOff(tables: CanonicalTables, reports: readonly ReportKey[]): Promise<CutOffRows> {
  const rows: CutOffRow[] = [];
  let count = 0;
  for (const report of reports) {
    const columns = dated(tables)[report];
    if (!columns || !tables.has(report)) continue;
    const from = `FROM ${report} WHERE NOT in_period`;
    const [total] = await readRecords(tables.db, { count: "count(*)" }, from);
    const found = total ? numberOf(total, "count") : 0;
    count += found;
    if (found === 0 || rows.length >= listed) continue;
    const name = tables.column(report, "full_name", "VARCHAR");
    const records = await readRecords(
      tables.db,
      {
        name,
        id: "person_id",
        on: `(${columns.date})::VARCHAR`,
        amount: `(${columns.amount})::BIGINT`,
        file_no: "file_no",
        sheet: "sheet",
        row: '"row"',
      },
      `${from} ORDER BY file_no, sheet, "row" LIMIT ${listed - rows.length}`,
    );
    for (const record of records) {
      const subject = [textOf(record, "name"), textOf(record, "id")].filter(Boolean).join(" ");
      rows.push({ ...refOf(record), on: dateOf(record, "on"), subject, amountCents: bigintOrNull(record, "amount") });
    }
  }
  return { rows, count };
}
