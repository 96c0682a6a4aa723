import { normalizeHeader } from "../layout/normalize-header.ts";
import { choiceValues } from "../mapping/choice-values.ts";
import { matchHeader } from "../mapping/match-header.ts";
import { suggestValueMap } from "../mapping/suggest-value-map.ts";
import { findField, type ReportDefinition, type ValueMapKey } from "../reports/report-definition.ts";
import { reports, reportWith } from "../reports/report-registry.ts";
import { isRecordLayout } from "../text-layouts/layout-header.ts";
import { readRecords } from "../text-layouts/read-records.ts";
import type { LaidOutField, RecordLayout, RecordType, Span, TextLayout } from "../text-layouts/text-layout.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { tableOfExample } from "./example-table.ts";
import type { FileFormat, FormatExample } from "./file-format.ts";

const spelled = (text: string): string => normalizeHeader(text).full;

/** The field that a header matches best; the first if several match equally. */
function fieldOf(header: string, report: ReportDefinition): string | null {
  let best = { key: null as string | null, score: 0 };
  for (const field of report.fields) {
    const { score } = matchHeader(header, field);
    if (score > best.score) best = { key: field.key, score };
  }
  return best.key;
}

function headerProblems({ headers }: FileFormat, others: readonly FileFormat[]): string[] {
  const fields = new Set(Object.values(reports).flatMap((report) => report.fields.map(({ key }) => key)));
  return Object.entries(headers).flatMap(([field, spellings]) => {
    if (!fields.has(field)) return [`no report has the field ${field}`];
    const elsewhere = new Set(others.flatMap((other) => (other.headers[field] ?? []).map(spelled)));
    return spellings.flatMap((spelling) => {
      if (spelled(spelling) === "") return [`an empty spelling of ${field}`];
      return elsewhere.has(spelled(spelling)) ? [`“${spelling}” is already a spelling of ${field} in another format`] : [];
    });
  });
}

function codeProblems(format: FileFormat): string[] {
  const { codes } = format;
  return Object.entries(codes).flatMap(([map, meanings]) =>
    Object.entries(meanings ?? {}).flatMap(([text, canonical]) => {
      const key = map as ValueMapKey;
      if (text !== choiceKey(text)) return [`the code “${text}” is written ${choiceKey(text)} where it is compared`];
      if (!choiceValues[key].includes(canonical)) return [`“${canonical}” is not a value of ${map}: ${choiceValues[key].join(", ")}`];
      const [read] = suggestValueMap(key, [{ text, count: 1 }], { format });
      return read?.canonical === canonical ? [] : [`the code “${text}” is read as ${read?.canonical ?? "nothing"}, not as ${canonical}`];
    }),
  );
}

function gapProblems({ gaps = {} }: FileFormat): string[] {
  return Object.entries(gaps).flatMap(([key, sentences]) => [
    ...(Object.hasOwn(reports, key) ? [] : [`a gap of the report ${key}, which does not exist`]),
    ...(new Set(sentences).size < sentences.length ? [`a gap of ${key} is there twice`] : []),
    ...sentences.filter((gap) => !/^[A-Z].{20,}\.$/.test(gap)).map((gap) => `the gap “${gap}” is not a sentence`),
  ]);
}

function exampleProblems(format: FileFormat, example: FormatExample): string[] {
  const { report: key, fields } = example;
  const report = reportWith(reports[key], format);
  const { headers } = tableOfExample(format, example).header;
  return Object.entries(fields).flatMap(([header, field]) => {
    if (!findField(report, field)) return [`${report.title} has no field ${field}`];
    if (!headers.includes(header)) return [`the header “${header}” is not found in the example of ${report.title}`];
    const read = fieldOf(header, report);
    return read === field ? [] : [`“${header}” is read as ${read ?? "nothing"}, not as ${field}`];
  });
}

/** Checks that the fields in a record don't overlap and are in line order. */
function placeProblems(spans: readonly (Span & { readonly name: string })[]): string[] {
  return spans.flatMap(({ name, from, to }, at) => {
    if (from < 1 || to < from) return [`“${name}” has no characters`];
    const before = spans[at - 1];
    return before && from <= before.to ? [`“${name}” begins within “${before.name}”`] : [];
  });
}

function recordProblems(layout: RecordLayout, record: RecordType): string[] {
  const { type } = layout;
  const width = type && type.to - type.from + 1;
  const amounts = layout.records.flatMap((one) => (one.use === "data" ? one.fields.filter(({ form }) => form === "amount") : []));
  const unknown = (record.use === "trailer" ? (record.totals ?? []) : []).filter(({ of }) => !amounts.some(({ name }) => name === of));
  return [
    ...(record.code !== undefined && (width === undefined || record.code.length > width || record.code.trim() !== record.code)
      ? [`no line has the record type “${record.code}” at its place`]
      : []),
    ...unknown.map(({ of }) => `a trailer sums “${of}”, which is not an amount of a data record`),
    ...(record.use === "data" ? placeProblems(record.fields) : []),
  ];
}

/** Checks that an example shows that the layout is recognized, which depends on its SSNs. */
function layoutProblems({ examples }: FileFormat, layout: TextLayout): string[] {
  const records = isRecordLayout(layout) ? layout.records : [];
  const fields: readonly LaidOutField[] = isRecordLayout(layout)
    ? records.flatMap((record) => (record.use === "data" ? record.fields : []))
    : layout.columns;
  const names = isRecordLayout(layout) ? readRecords(layout).headers : fields.map(({ name }) => name);
  const isShown = examples.some((example) => layout.reports.includes(example.report) && "lines" in example === isRecordLayout(layout));
  return [
    ...(isShown ? [] : [`“${layout.title}” has no example`]),
    ...(fields.some(({ form }) => form === "ssn") ? [] : [`“${layout.title}” has no SSN to recognize it by`]),
    ...(new Set(names).size < names.length ? [`“${layout.title}” has two columns of one name`] : []),
    ...(isRecordLayout(layout) ? records.flatMap((record) => recordProblems(layout, record)) : []),
  ];
}

/** Problems with a registered format, as messages; empty if it follows the rules for formats. */
export function formatConformance(format: FileFormat, registered: readonly FileFormat[]): readonly string[] {
  const others = registered.filter((other) => other.key !== format.key);
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(format.key) ? [] : [`the key ${format.key} is not a folder name`]),
    ...(others.length === registered.length - 1 ? [] : [`${format.key} is registered ${registered.length - others.length} times`]),
    ...(format.examples.length > 0 || format.gaps ? [] : ["there is no example of a file, and no known gap"]),
    ...gapProblems(format),
    ...headerProblems(format, others),
    ...codeProblems(format),
    ...(format.layouts ?? []).flatMap((layout) => layoutProblems(format, layout)),
    ...format.examples.flatMap((example) => exampleProblems(format, example)),
  ];
}
