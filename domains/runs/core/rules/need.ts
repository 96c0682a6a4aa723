import { type ReportKey, reportTitle } from "@tieout/catalogue/core";

/** Fields mapped by a run's files. */
export interface MappedFields {
  has(report: ReportKey): boolean;
  /** The field is mapped in every file of the report. */
  maps(report: ReportKey, field: string): boolean;
  /** Every file of the report maps a field of the list, each its own. */
  eachMaps(report: ReportKey, fields: readonly string[]): boolean;
  /** At least one field of the list is mapped in some file of the report. */
  mapsAny(report: ReportKey, fields: readonly string[]): boolean;
  /** The missing fact in words: the column, or the whole report when it is not there. */
  missing(report: ReportKey, words: string): string;
}

/** A fact without which a rule cannot judge. */
export interface Need {
  /** Reports that can have it; one of several is enough. */
  readonly report: ReportKey | readonly ReportKey[];
  /** One of these fields is enough; null needs the report itself. */
  readonly field: string | readonly string[] | null;
  /** The auditor's term for the column; empty for a report. */
  readonly words: string;
  /** Mapped in every file of the report, not only in some. */
  readonly everyFile?: boolean;
  /** Only the first of the reports that is uploaded counts, whatever the others have: the fact is read from no other. */
  readonly firstUploaded?: boolean;
  /** Asked by the judge itself, once it knows that the rule applies to the unit. */
  readonly late?: boolean;
  /** The whole sentence, where the usual one does not fit. */
  readonly sentence?: string;
  /** Check for columns needed together, used instead of `field`. */
  readonly given?: (facts: MappedFields) => boolean;
}

/** The reports that count: with `firstUploaded`, one where any is uploaded. */
function reportsOf(facts: MappedFields, { report, firstUploaded }: Need): readonly ReportKey[] {
  const reports = listOf(report);
  const first = firstUploaded ? reports.find((one) => facts.has(one)) : undefined;
  return first === undefined ? reports : [first];
}

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? (one as readonly T[]) : [one as T]);

function isGiven(facts: MappedFields, need: Need): boolean {
  const { field, everyFile, given } = need;
  if (given) return given(facts);
  return reportsOf(facts, need).some((one) => {
    if (field === null) return facts.has(one);
    const fields = listOf(field);
    return everyFile ? facts.eachMaps(one, fields) : facts.mapsAny(one, fields);
  });
}

/** The sentence that says what is missing, or null where it is given. */
export function lackOf(facts: MappedFields, need: Need): string | null {
  if (isGiven(facts, need)) return null;
  if (need.sentence) return need.sentence;
  const reports = reportsOf(facts, need);
  const [first, second] = reports;
  if (first === undefined) return need.words;
  if (second === undefined) return facts.missing(first, need.words);
  if (need.field === null) return `Neither ${reports.map((report) => reportTitle(report)).join(" nor ")} uploaded`;
  if (reports.length > 2) return `${need.words} not mapped in any file`;
  return `${need.words} not mapped in ${reportTitle(first)} or ${reportTitle(second)}`;
}
