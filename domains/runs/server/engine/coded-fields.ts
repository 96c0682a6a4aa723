import { isTrue, payrollMoneyFields, type SourceFacts } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { readRecords } from "./run-query.ts";

const decidedEarnings = ["pay_code", "counted_earnings", "uncounted_earnings"];

/**
 * Adds payroll register fields that have a pay code mapped to them, or decided earnings that add up to them, even if no column is mapped.
 */
export async function withCodedFields(tables: CanonicalTables, sources: readonly SourceFacts[]): Promise<SourceFacts[]> {
  const completed: SourceFacts[] = [];
  for (const source of sources) {
    if (source.reportKey !== "payroll_register" || !decidedEarnings.some((field) => source.fieldsMapped.includes(field))) {
      completed.push(source);
      continue;
    }
    const given = payrollMoneyFields.map((field) => [field, `count(${tables.column("payroll_register", field)}) > 0`]);
    const [record] = await readRecords(
      tables.db,
      Object.fromEntries(given),
      `FROM payroll_register WHERE file_no = ${Math.trunc(source.fileNo)}`,
    );
    const fed = payrollMoneyFields.filter((field) => record && isTrue(record, field));
    completed.push({ ...source, fieldsMapped: [...new Set([...source.fieldsMapped, ...fed])] });
  }
  return completed;
}
