import { reports } from "@tieout/ingestion/core";
import type { ColumnReading } from "./canonical-value.ts";

/** Field whose choice gives the sign of the amounts in the same row. */
export const signField = "debit_credit";
/** All amounts in a payment change sign: if a payment is reversed, its withholding is reversed too. */
const signedFields: ReadonlySet<string> = new Set([
  "amount",
  ...Object.values(reports).flatMap(({ payment }) =>
    payment ? [payment.gross, payment.net, ...payment.deductions, ...payment.others] : [],
  ),
]);
export const isSigned = (field: string): boolean => signedFields.has(field);
export const turns = (choice: unknown): boolean => choice === "decrease";

/** Applies a debit/credit column to the amounts in the same row: subtracted amounts change sign. */
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
