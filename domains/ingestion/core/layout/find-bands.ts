import type { InspectedBand } from "../engine-payloads.ts";
import type { BandRule } from "../mapping/mapping.ts";
import { matchHeader } from "../mapping/match-header.ts";
import { suggestValueMap } from "../mapping/suggest-value-map.ts";
import type { ReportDefinition, ReportField } from "../reports/report-definition.ts";
import { decideDateFormat } from "../values/decide-date-format.ts";
import { maskSsn, maskSsnsInText } from "../values/mask-ssn.ts";
import { latestYearOf, parseCell } from "../values/parse-cell.ts";
import { isOfNoHeading, readBand, readUnlabeled, splitBand, splitIdAndName } from "./read-band.ts";
import type { SourceRow } from "./source-row.ts";
import { areHeadings, ssnLike, unlabeled } from "./unlabeled-people.ts";

const carried = new Set([
  "pay_date",
  "period_end",
  "period_start",
  "employee_id",
  "participant_id",
  "ssn",
  "full_name",
  "status",
  "fund_name",
  "received_date",
  "hire_date",
  "birth_date",
  "term_date",
  "rehire_date",
]);

/** Texts of rows that may be headings, regardless of the columns. */
export interface RowTexts {
  readonly rows: readonly SourceRow[];
  /** By label, in order of appearance. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export function readLabels(rows: readonly SourceRow[]): RowTexts {
  const seen = new Map<string, string[]>();
  const hasPeople = areHeadings(rows, readUnlabeled);
  for (const { cells } of rows) {
    if (!hasPeople && readUnlabeled(cells).length > 0) continue;
    for (const band of splitBand(cells)) {
      if (isOfNoHeading(band.value) || /\b(?:sub)?totals?\b/.test(band.label)) continue;
      seen.set(band.label, [...(seen.get(band.label) ?? []), band.value]);
    }
  }
  return { rows, values: seen };
}

/**
 * Finds headings on separate rows whose values apply to the rows below: pay dates, employees, funds. Skips fields that already have a
 * column.
 */
export const findBands = (rows: readonly SourceRow[], report: ReportDefinition, mappedFields: ReadonlySet<string>): readonly BandRule[] =>
  bandsAmong(readLabels(rows), report, mappedFields);

/** Does the same for rows that were read earlier. */
export function bandsAmong({ rows, values: seen }: RowTexts, report: ReportDefinition, mappedFields: ReadonlySet<string>) {
  const open = report.fields.filter((field) => carried.has(field.key) && !mappedFields.has(field.key));
  const rules: BandRule[] = [];
  const taken = new Set<string>();
  for (const [label, values] of seen) {
    const rule = bandRule(label, values, open);
    if (!rule || rule.fields.some((field) => taken.has(field))) continue;
    for (const field of rule.fields) taken.add(field);
    rules.push(rule);
  }
  const name = open.find((field) => field.key === "full_name" && !taken.has(field.key));
  const named = name && rules.some(({ fields }) => fields.some((field) => identities.has(field))) ? nameLabel(rows, rules) : null;
  return named === null ? rules : [...rules, { label: named, fields: ["full_name"], format: {} }];
}

const identities: ReadonlySet<string> = new Set(["ssn", "employee_id", "participant_id"]);
const personName = /^[\p{L}][\p{L}'’ -]*, *[\p{L}][\p{L}'’. -]*$/u;

/** The first label in the headings that identify a participant, in any spelling, whose values are names: `Ptp: DOE, JANE`. */
function nameLabel(rows: readonly SourceRow[], rules: readonly BandRule[]): string | null {
  const known = new Set(rules.map(({ label }) => label));
  const seen = new Map<string, string[]>();
  for (const { cells } of rows) {
    const [first, ...others] = splitBand(cells);
    if (!first || first.label === "" || known.has(first.label) || !others.some(({ label }) => known.has(label))) continue;
    seen.set(first.label, [...(seen.get(first.label) ?? []), first.value]);
  }
  return (
    [...seen].find(([, values]) => mostOf(values, (value) => personName.test(value.replace(/ (?:JR|SR|I{1,3}|IV)\.?(?=,)/i, ""))))?.[0] ??
    null
  );
}

const about = new Set([
  "employee",
  "participant",
  "member",
  "employee number",
  "employee id",
  "employee name",
  "name",
  "participant id",
  "id",
  unlabeled.idAndName,
]);
/** Labels that say whose number follows, or that say nothing about it. */
const identifies = new Set([
  "id",
  "number",
  "employee id",
  "employee number",
  "participant id",
  "participant number",
  "member id",
  "member number",
]);
const mostOf = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * 0.8;

function bandRule(label: string, values: readonly string[], open: readonly ReportField[]): BandRule | null {
  const both = idAndNameRule(label, values, open);
  if (both) return both;
  const field = fieldOfLabel(label, values, open);
  if (!field) return null;
  const format = field.kind === "date" ? { dateOrder: decideDateFormat(values.map((text) => ({ text }))).order ?? ("mdy" as const) } : {};
  return mostOf(values, (value) => isReadable(value, field, format)) ? { label, fields: [field.key], format } : null;
}

const fieldNamed = (open: readonly ReportField[], key: string | null): ReportField | undefined => open.find((field) => field.key === key);
const identifierOf = (open: readonly ReportField[]): ReportField | undefined =>
  open.find((field) => field.key === "employee_id" || field.key === "participant_id");

/** An identifier followed by the participant's name. */
function idAndNameRule(label: string, values: readonly string[], open: readonly ReportField[]): BandRule | null {
  const name = fieldNamed(open, "full_name");
  if (!name || !about.has(label) || !mostOf(values, (value) => splitIdAndName(value) !== null)) return null;
  // Identifiers are shown in full, so a value written like an SSN must be treated as an SSN.
  const isSsn = mostOf(values, (value) => ssnLike.test(splitIdAndName(value)?.id ?? ""));
  const first = isSsn ? fieldNamed(open, "ssn") : identifierOf(open);
  return first ? { label, fields: [first.key, name.key], format: {} } : null;
}

function fieldOfLabel(label: string, values: readonly string[], open: readonly ReportField[]): ReportField | undefined {
  const id = identifies.has(label) ? identifierOf(open) : undefined;
  // Identifiers are shown in full, so a value written like an SSN must be treated as an SSN.
  const ssn = id && mostOf(values, (value) => ssnLike.test(value)) ? fieldNamed(open, "ssn") : undefined;
  const known = label === unlabeled.ssn ? "ssn" : label === unlabeled.name ? "full_name" : null;
  return ssn ?? fieldNamed(open, known) ?? (label === "" ? fieldNamed(open, "pay_date") : (id ?? bestField(label, open)));
}

const isReadable = (value: string, field: ReportField, format: BandRule["format"]): boolean =>
  field.valueMap
    ? value === "" || suggestValueMap(field.valueMap, [{ text: value, count: 1 }])[0]?.canonical !== null
    : !parseCell(value, { field, format, latestYear: latestYearOf(field.key, 2030) }).issue;

const bandSamples = 3;

/** Each heading with its first values, for review; SSNs masked. */
export function describeBands(rows: readonly SourceRow[], rules: readonly BandRule[]): readonly InspectedBand[] {
  return rules.map((rule) => {
    const samples = new Set<string>();
    for (const { cells } of rows) {
      const values = samples.size < bandSamples ? readBand(cells, rule) : null;
      if (values && rule.fields.some((key) => values[key] !== ""))
        samples.add(rule.fields.map((key) => (key === "ssn" ? maskSsn : maskSsnsInText)(values[key] ?? "")).join(" · "));
    }
    return { label: rule.label, fields: rule.fields, samples: [...samples] };
  });
}

function bestField(label: string, open: readonly ReportField[]): ReportField | undefined {
  return open
    .map((field) => ({ field, score: matchHeader(label, field).score }))
    .filter(({ score }) => score >= 0.9)
    .sort((a, b) => b.score - a.score)[0]?.field;
}
