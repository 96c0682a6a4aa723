import { reports } from "@tieout/ingestion/core";
import type { ColumnReading } from "./canonical-value.ts";

/** Field whose choice gives the sign of the amounts beside it. */
export const signField = "debit_credit";
/** All amounts of a payment change sign: the withholding of a reversed payment is reversed too. */
const signedFields: ReadonlySet<string> = new Set([
  "amount",
  ...Object.values(reports).flatMap(({ payment }) =>
    payment ? [payment.gross, payment.net, ...payment.deductions, ...payment.others] : [],
  ),
]);
export const isSigned = (field: string): boolean => signedFields.has(field);
export const turns = (choice: unknown): boolean => choice === "decrease";

/** Applies a column of debits and credits to the amounts beside it: subtracted ones change sign. */
export function signedByColumn(readings: readonly ColumnReading[]): readonly ColumnReading[] {
  const said = readings.find(({ entry }) => entry.field.key === signField);
  if (!said) return readings;
  return readings.map((reading) => {
    if (!isSigned(reading.entry.field.key)) return reading;
    const { sumCents: _unsigned, ...rest } = reading;
    const value = `CASE WHEN ${said.value} = 'decrease' THEN -(${reading.value}) ELSE ${reading.value} END`;
    return { ...rest, needs: said.join, value };
  });
}
