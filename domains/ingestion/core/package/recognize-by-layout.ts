import { formatLayouts } from "../formats/format-registry.ts";
import type { HeaderFinding } from "../layout/find-header.ts";
import { columnStatistics } from "../mapping/column-statistics.ts";
import { reportFor } from "../reports/report-registry.ts";
import { mayBeCell, mayBeValue, saysDate } from "../text-layouts/field-forms.ts";
import { headerOfColumns, headerOfRecords, isColumnLayout, isRecordLayout } from "../text-layouts/layout-header.ts";
import { readRecords } from "../text-layouts/read-records.ts";
import { columnLayoutOf, recordLayoutOf, recordMisfitOf } from "../text-layouts/recognize-layout.ts";
import { recordOf, textAt } from "../text-layouts/record-fields.ts";
import { charactersText } from "../text-layouts/record-notices.ts";
import type { LaidOutField, RecordLayout, TextLayout } from "../text-layouts/text-layout.ts";
import { look, nothingFound, type PackageFinding, type SheetHead, tableOf, yearsIn, yearsOf } from "./recognize-report.ts";

const layouts = formatLayouts().map(({ layout }) => layout);

/** Minimum share of rows with a date, when a layout names the columns. */
const dated = 0.5;

const isDateField = ({ form }: LaidOutField): boolean => form.includes("YYYY");

/**
 * Whether dates are where the layout expects them. Blank fields fit any form, so a correctly placed SSN is enough only in a slot, where a
 * person chose provider and report. A dropped file has no such context, so its dates must be in position too.
 */
function areDated(rows: readonly (readonly boolean[])[]): boolean {
  const withDate = rows.filter((fields) => fields.includes(true)).length;
  return rows.length > 0 && withDate / rows.length >= dated;
}

const filled = (firstLines: readonly string[]): readonly string[] =>
  firstLines.map((line) => line.replaceAll("\f", "")).filter((line) => line.trim() !== "");

const keptLayoutOf = (lines: readonly string[]): RecordLayout | null => recordLayoutOf(layouts.filter(isRecordLayout), lines);

function isDated(lines: readonly string[], layout: RecordLayout): boolean {
  const rows = lines.flatMap((line) => {
    const record = recordOf(line, layout);
    if (record?.use !== "data") return [];
    const dates = record.fields.filter(isDateField).map((field) => ({ text: textAt(line, field), form: field.form }));
    return [dates.map(({ text, form }) => saysDate(text) && mayBeValue(text, form))];
  });
  return areDated(rows);
}

/** Minimum share of a dropped text's lines that must have one of the layout's types; other lines are not read. */
const ofKnownTypes = 0.5;

const ofOtherTypes = (lines: readonly string[], layout: RecordLayout): number =>
  lines.filter((line) => recordOf(line, layout) === undefined).length;

const isMostlyRead = (lines: readonly string[], layout: RecordLayout): boolean =>
  lines.length - ofOtherTypes(lines, layout) >= lines.length * ofKnownTypes;

/** Any provider's record layout that the first lines of a dropped text certainly follow. */
export function recordLayoutOfLines(firstLines: readonly string[]): RecordLayout | null {
  const lines = filled(firstLines);
  const layout = keptLayoutOf(lines);
  return layout && isDated(lines, layout) && isMostlyRead(lines, layout) ? layout : null;
}

const orSetAside = "Choose its slot, or set it aside.";

/** Why a record layout isn't accepted although the text follows it; null if it is accepted, or if the match may be chance. */
function doubtOf(lines: readonly string[], layout: RecordLayout): string | null {
  const [dated, read] = [isDated(lines, layout), isMostlyRead(lines, layout)];
  if (dated && !read)
    return `It has records of “${layout.title}”, but ${ofOtherTypes(lines, layout)} of its first ${lines.length} lines are of other record types and are not read. ${orSetAside}`;
  return !dated && read && layout.type
    ? `Its lines have the record types of “${layout.title}”, but most have no date, so Tieout can't tell for certain what they are. ${orSetAside}`
    : null;
}

/** Why lines with a layout's record types can't be read with that layout; null if no line has such types. */
export function misfitOfLines(firstLines: readonly string[]): string | null {
  const lines = filled(firstLines);
  const kept = keptLayoutOf(lines);
  if (kept) return doubtOf(lines, kept);
  const misfit = recordMisfitOf(layouts.filter(isRecordLayout), firstLines);
  if (!misfit) return null;
  const { layout, line, code, field } = misfit;
  return `Its lines have the record type “${code}” of “${layout.title}”, but do not match that layout: in line ${line}, ${charactersText(field)} do not hold “${field.name}”. Ask for a new export, or choose its slot.`;
}

/** Any provider's column layout that a dropped text without a header certainly follows. */
function columnLayoutOfRows({ rows }: SheetHead): TextLayout | null {
  const { layout } = columnLayoutOf(layouts.filter(isColumnLayout), rows);
  if (!layout) return null;
  const full = rows.filter(({ cells }) => cells.length >= layout.columns.length);
  const found = full.map(({ cells }) =>
    layout.columns.map((column, at) => {
      const text = (cells[at] ?? "").trim();
      return isDateField(column) && saysDate(text) && mayBeCell(text, column.form);
    }),
  );
  return areDated(found) ? layout : null;
}

/** Minimum share of dates in a column that the layout doesn't name, for the column to determine the period. */
const mostlyDates = 0.8;

/** Years of the dates in columns that the layout doesn't name: only these columns can show when something was paid. */
function yearsOfOpenColumns({ rows }: SheetHead, { headers, byLayout = 0 }: HeaderFinding): readonly number[] {
  const columns = headers.slice(byLayout).map((_, at) => rows.map(({ cells }) => cells[byLayout + at] ?? ""));
  const dates = columns.filter((values) => {
    const { dateShare, integerShare } = columnStatistics(values);
    return dateShare >= mostlyDates && integerShare < mostlyDates;
  });
  return yearsIn(dates.flat());
}

/** Recognizes a dropped text without a header by its record layout or, failing that, its column layout; null if it follows neither. */
export function recognizeByLayout(head: SheetHead, ofLines: RecordLayout | null): PackageFinding | null {
  const layout = ofLines ?? columnLayoutOfRows(head);
  const format = formatLayouts().find((one) => one.layout === layout)?.format;
  if (!layout || !format) return null;
  const header = isRecordLayout(layout)
    ? headerOfRecords({ headers: readRecords(layout).headers, isAssumed: false })
    : headerOfColumns(head.rows, { own: [layout], others: [] }, headerOfRecords({ headers: [], isAssumed: false }));
  const looked = layout.reports.map((key) => look(reportFor(key, format), head, header));
  const best = Math.max(...looked.map(({ candidate }) => candidate.score));
  // Columns that the layout doesn't name may belong to any of its reports.
  const isOpen = header.headers.length > (header.byLayout ?? 0);
  const found = looked
    .map((one) => (isOpen ? { ...one, candidate: { ...one.candidate, score: best } } : one))
    .sort((a, b) => b.candidate.score - a.candidate.score);
  const [first] = found;
  if (!first) return null;
  const table = tableOf(first, head.rows, 0);
  const named = yearsOf(table, head.rows);
  return {
    ...nothingFound,
    headers: header.headers,
    candidates: found.map(({ candidate }) => candidate),
    formats: [format],
    years: named.length > 0 ? named : yearsOfOpenColumns(head, header),
    table,
    layout: layout.title,
  };
}
