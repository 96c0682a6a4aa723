import { type ReportKey, reportTitle } from "@tieout/catalog/core";

/** Fields mapped by a run's files. */
export interface MappedFields {
  has(report: ReportKey): boolean;
  /** Whether every file of the report maps the field. */
  maps(report: ReportKey, field: string): boolean;
  /** Whether every file of the report maps at least one of the fields, not necessarily the same one. */
  eachMaps(report: ReportKey, fields: readonly string[]): boolean;
  /** Whether any file of the report maps at least one of the fields. */
  mapsAny(report: ReportKey, fields: readonly string[]): boolean;
  /** The missing fact in words: the column, or the whole report if there is none. */
  missing(report: ReportKey, words: string): string;
}

/** A fact that a rule needs in order to judge. */
export interface Need {
  /** Reports that can provide it; one of several is enough. */
  readonly report: ReportKey | readonly ReportKey[];
  /** Fields of which one is enough; null if the report itself is needed. */
  readonly field: string | readonly string[] | null;
  /** The auditor's term for the column; empty if the report itself is needed. */
  readonly words: string;
  /** Whether every file of the report must map the field, not only some. */
  readonly everyFile?: boolean;
  /**
   * Whether only the first of the reports that was uploaded counts, whatever the others contain, because the fact is read from no other.
   */
  readonly firstUploaded?: boolean;
  /** Whether the rule's judge checks the need, once it knows that the rule applies to the unit. */
  readonly late?: boolean;
  /** The full sentence, if the default one doesn't fit. */
  readonly sentence?: string;
  /** Check for columns that are needed together; used instead of `field`. */
  readonly given?: (facts: MappedFields) => boolean;
}

/** The reports that count; with `firstUploaded`, only one if any is uploaded. */
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

/** Sentence that states what is missing; null if nothing is. */
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
