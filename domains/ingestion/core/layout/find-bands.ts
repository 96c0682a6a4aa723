import type { BandRule } from "../mapping/mapping.ts";
import { matchHeader } from "../mapping/match-header.ts";
import type { ReportDefinition, ReportField } from "../reports/report-definition.ts";
import { decideDateFormat } from "../values/decide-date-format.ts";
import { latestYearOf, parseCell } from "../values/parse-cell.ts";
import type { SourceRow } from "./find-header.ts";
import { splitBand, splitIdAndName } from "./read-band.ts";
import { isFilled } from "./row-roles.ts";

const carried = new Set([
  "pay_date",
  "period_end",
  "period_start",
  "employee_id",
  "participant_id",
  "ssn",
  "full_name",
  "fund_name",
  "received_date",
]);

/** Headings on rows of their own whose value belongs to the rows below: pay dates, employees, funds. Fields with a column need none. */
export function findBands(rows: readonly SourceRow[], report: ReportDefinition, mappedFields: ReadonlySet<string>): readonly BandRule[] {
  const open = report.fields.filter((field) => carried.has(field.key) && !mappedFields.has(field.key));
  const seen = new Map<string, string[]>();
  for (const { cells } of rows) {
    if (cells.filter(isFilled).length > 3) continue;
    const band = splitBand(cells);
    if (band && !/\b(?:sub)?totals?\b/i.test(band.value) && !/\b(?:sub)?totals?\b/.test(band.label)) {
      const values = seen.get(band.label) ?? [];
      values.push(band.value);
      seen.set(band.label, values);
    }
  }
  const rules: BandRule[] = [];
  const taken = new Set<string>();
  for (const [label, values] of seen) {
    const rule = bandRule(label, values, open);
    if (!rule || rule.fields.some((field) => taken.has(field))) continue;
    for (const field of rule.fields) taken.add(field);
    rules.push(rule);
  }
  return rules;
}

function bandRule(label: string, values: readonly string[], open: readonly ReportField[]): BandRule | null {
  const id = open.find((field) => field.key === "employee_id" || field.key === "participant_id");
  const name = open.find((field) => field.key === "full_name");
  const about = ["employee", "participant", "employee number", "employee id", "employee name", "name", "participant id"];
  if (id && name && about.includes(label) && values.every((value) => splitIdAndName(value))) {
    return { label, fields: [id.key, name.key], format: {} };
  }
  const field = label === "" ? open.find((other) => other.key === "pay_date") : bestField(label, open);
  if (!field) return null;
  const format = field.kind === "date" ? { dateOrder: decideDateFormat(values).order ?? ("mdy" as const) } : {};
  const readable = values.filter((value) => !parseCell(value, { field, format, latestYear: latestYearOf(field.key, 2030) }).issue);
  return readable.length > 0 && readable.length >= values.length * 0.8 ? { label, fields: [field.key], format } : null;
}

function bestField(label: string, open: readonly ReportField[]): ReportField | undefined {
  return open
    .map((field) => ({ field, score: matchHeader(label, field).score }))
    .filter(({ score }) => score >= 0.9)
    .sort((a, b) => b.score - a.score)[0]?.field;
}
