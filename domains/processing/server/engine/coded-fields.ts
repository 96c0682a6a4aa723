import { censusMoneyFields, isTrue, type SourceFacts } from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { readRecords } from "./run-reading.ts";

/** A payroll register with a row per pay code has a field when a code maps to it, even without a mapped column. */
export async function withCodedFields(tables: CanonicalTables, sources: readonly SourceFacts[]): Promise<SourceFacts[]> {
  const completed: SourceFacts[] = [];
  for (const source of sources) {
    if (source.reportKey !== "payroll_register" || !source.fieldsMapped.includes("pay_code")) {
      completed.push(source);
      continue;
    }
    const given = censusMoneyFields.map((field) => [field, `count(${tables.column("payroll_register", field)}) > 0`]);
    const [record] = await readRecords(
      tables.db,
      Object.fromEntries(given),
      `FROM payroll_register WHERE file_no = ${Math.trunc(source.fileNo)}`,
    );
    const fed = censusMoneyFields.filter((field) => record && isTrue(record, field));
    completed.push({ ...source, fieldsMapped: [...new Set([...source.fieldsMapped, ...fed])] });
  }
  return completed;
}
