import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import { foldText } from "../values/clean-text.ts";
import type { ColumnSuggestion } from "./suggest-mapping.ts";

const dashed = /^\d{3}-\d{2}-\d{4}$/;
/** The full shape of an SSN is required: `XX-1234` may be another kind of number. */
const masked = /^[X*#•●]{3}[-\u2010-\u2015\u2212 .]?[X*#•●]{2}[-\u2010-\u2015\u2212 .]?\d{4}$/i;
const bare = /^\d{9}$|^\d{3}-\d{6}$|^\d{5}-\d{4}$/;
/** The last four digits of a masked SSN are shown anyway, and `T1` is not an SSN: only numbers as long as an SSN can repeat one. */
const digitsOnly = /^[\d -]{5,11}$/;
const padded = (text: string): string => text.replace(/\D/g, "").padStart(9, "0");

/**
 * Keeps SSNs out of identifier columns, because identifiers are shown unmasked. Values that are masked or have dashes are the SSN; a column
 * that repeats the digits of the row's SSN is left out; nine bare digits in a file without SSNs may be either, and a person decides. Masked
 * SSNs do not identify people either, since many people can have the same last four digits. `rows` are cells from the sample.
 */
export function keepSsnsOutOfIdentifiers(
  report: ReportDefinition,
  suggestions: readonly ColumnSuggestion[],
  rows: readonly (readonly string[])[],
): readonly ColumnSuggestion[] {
  const ssn = suggestions.find(({ field }) => field === "ssn");
  let given = ssn !== undefined;
  return suggestions.map((entry) => {
    if (entry.field === null || findField(report, entry.field)?.kind !== "identifier") return entry;
    const cells = rows.map((row) => ({ own: foldText(row[entry.index] ?? ""), ssn: ssn ? (row[ssn.index] ?? "").replace(/\D/g, "") : "" }));
    const filled = cells.filter(({ own }) => own !== "");
    const share = (test: (cell: (typeof cells)[number]) => boolean) =>
      filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
    const alternatives = [{ field: entry.field, confidence: 0.4, reason: entry.reason }];
    const written = share(({ own }) => dashed.test(own)) >= 0.5;
    const repeated = share(({ own, ssn: full }) => full.length >= 5 && digitsOnly.test(own) && padded(own) === padded(full)) >= 0.5;
    if (given && (written || repeated))
      return {
        ...entry,
        field: null,
        confidence: 0.95,
        reason: "It repeats SSNs, which must not be printed as identifiers.",
        alternatives,
      };
    const isMasked = !given && share(({ own }) => masked.test(own)) >= 0.5;
    if ((written || isMasked) && findField(report, "ssn")) {
      given = true;
      const reason = `The values are ${isMasked ? "masked " : ""}SSNs, whatever the header says.`;
      return { ...entry, field: "ssn", confidence: 0.85, reason, alternatives };
    }
    if (given || share(({ own }) => bare.test(own)) < 0.8) return entry;
    const reason = `${entry.reason} Nine digits, like an SSN: if these are SSNs, map the column to SSN, because identifiers are printed in full.`;
    return { ...entry, confidence: Math.min(entry.confidence, 0.85), reason };
  });
}
