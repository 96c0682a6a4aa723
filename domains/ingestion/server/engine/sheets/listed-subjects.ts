import type { Mapping, ReportDefinition } from "@tieout/ingestion/core";
import { type SourceEntry, sourceEntries } from "../source-entries.ts";

/** Columns and headings that identify a row's subject; null if none does. */
export function listedEntries(report: ReportDefinition, mapping: Mapping): readonly SourceEntry[] | null {
  const by = report.listed?.by ?? [];
  const entries = sourceEntries(report, mapping, 0).filter(({ field }) => by.includes(field.key));
  const identifying = entries.filter(({ field }) => report.rejectWhenEmpty[0]?.includes(field.key));
  // A participant ID is enough: SSNs may be masked on one sheet and not on another.
  const [first] = identifying;
  if (!first) return null;
  const others = entries.filter((entry) => entry !== first && !(entry.field.kind === "ssn" && identifying.length > 1));
  return [first, ...others];
}

/** Removes differences between ways of writing one identifier. */
export const plainSql = (name: string): string => `ltrim(regexp_replace(upper(coalesce(${name}, '')), '[^\\p{L}0-9]', '', 'g'), '0')`;

/** SQL for a row's subject, both in full and without its source and fund; the first entry identifies the person. */
export const listedSql = (entries: readonly SourceEntry[]): { readonly whole: string; readonly subject: string } => ({
  whole: entries.map(({ name }) => plainSql(`src.${name}`)).join(" || '|' || "),
  subject: plainSql(`src.${entries[0]?.name ?? ""}`),
});
