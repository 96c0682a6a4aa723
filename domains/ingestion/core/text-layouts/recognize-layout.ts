import { mayBeCell, mayBeValue } from "./field-forms.ts";
import { type DataRecord, recordOf, textAt } from "./record-fields.ts";
import type { ColumnLayout, LaidOutField, RecordField, RecordLayout } from "./text-layout.ts";

/** Minimum share of the inspected lines or rows that must follow the layout; lower if a record type marks the layout's lines. */
const fitting = 0.8;
const fittingOfType = 0.5;
const mostRows = 200;

/** Minimum share of lines with an SSN among those with no other field out of place: nothing else has an SSN's shape by chance. */
const numbered = 0.5;

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of);

interface LayoutFit {
  readonly keeps: boolean;
  readonly hasSsn: boolean;
}

function keptBy(texts: readonly string[], fields: readonly LaidOutField[], mayBe: typeof mayBeValue): LayoutFit {
  return {
    keeps: fields.every(({ form }, at) => mayBe(texts[at] ?? "", form)),
    hasSsn: fields.some(({ form }, at) => form === "ssn" && (texts[at] ?? "") !== ""),
  };
}

function areEnough(found: readonly LayoutFit[], fewest: number): boolean {
  const kept = found.filter(({ keeps }) => keeps);
  return share(kept.length, found.length) >= fewest && share(kept.filter(({ hasSsn }) => hasSsn).length, kept.length) >= numbered;
}

const keptRecord = (line: string, { fields }: DataRecord): LayoutFit => {
  const texts = fields.map((field) => textAt(line, field));
  return keptBy(texts, fields, mayBeValue);
};

/** Records with types that the layout lacks may outnumber the layout's own. */
function fitsRecords(layout: RecordLayout, lines: readonly string[]): boolean {
  const found = lines.flatMap((line) => {
    const record = recordOf(line, layout);
    return record?.use === "data" ? [keptRecord(line, record)] : [];
  });
  return areEnough(found, layout.type ? fittingOfType : fitting);
}

/** The only layout that a text's first lines follow; null if none or several match. */
export function recordLayoutOf(layouts: readonly RecordLayout[], firstLines: readonly string[]): RecordLayout | null {
  const lines = firstLines.map((line) => line.replaceAll("\f", "")).filter((line) => line.trim() !== "");
  const [only, other] = layouts.filter((layout) => fitsRecords(layout, lines));
  return only && !other ? only : null;
}

export interface RecordMisfit {
  readonly layout: RecordLayout;
  readonly line: number;
  readonly code: string;
  readonly field: RecordField;
}

/** Why lines aren't read with a layout although most have one of its record types: the first field that isn't a valid value. */
export function recordMisfitOf(layouts: readonly RecordLayout[], firstLines: readonly string[]): RecordMisfit | null {
  const lines = firstLines.flatMap((line, at) => (line.trim() === "" ? [] : [{ line: line.replaceAll("\f", ""), number: at + 1 }]));
  for (const layout of layouts.filter(({ type }) => type !== undefined)) {
    const coded = lines.flatMap(({ line, number }) => {
      const record = recordOf(line, layout);
      return record?.use === "data" ? [{ line, number, record }] : [];
    });
    if (share(coded.length, lines.length) < fittingOfType) continue;
    for (const { line, number, record } of coded) {
      const field = record.fields.find((one) => !mayBeValue(textAt(line, one), one.form));
      if (field) return { layout, line: number, code: record.code ?? record.title, field };
    }
  }
  return null;
}

/** Rows with cells, without blank lines and single notes. */
const fullRows = (rows: readonly { readonly row: number; readonly cells: readonly string[] }[]) =>
  rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 2).slice(0, mostRows);

const cellsOf = (cells: readonly string[]): readonly string[] => cells.map((cell) => cell.trim());

export interface ColumnFinding {
  readonly layout: ColumnLayout | null;
  /** Why the rows don't follow the only available layout: the first field that contradicts it. */
  readonly misfit: { readonly layout: ColumnLayout; readonly row: number; readonly column: number; readonly name: string } | null;
}

/** The only layout whose columns match the rows' columns in order. The first row must match too, which a header never does. */
export function columnLayoutOf(
  layouts: readonly ColumnLayout[],
  given: readonly { readonly row: number; readonly cells: readonly string[] }[],
): ColumnFinding {
  const rows = fullRows(given).map(({ row, cells }) => ({ row, cells: cellsOf(cells) }));
  const found = layouts.filter(({ columns }) => {
    const kept = rows.filter(({ cells }) => cells.length >= columns.length).map(({ cells }) => keptBy(cells, columns, mayBeCell));
    return kept[0]?.keeps === true && kept[0].hasSsn && areEnough(kept, fitting);
  });
  const [only, other] = found;
  if (only) return { layout: other ? null : only, misfit: null };
  const [first] = layouts;
  return { layout: null, misfit: first && layouts.length === 1 ? misfitOf(first, rows) : null };
}

function misfitOf(
  layout: ColumnLayout,
  rows: readonly { readonly row: number; readonly cells: readonly string[] }[],
): ColumnFinding["misfit"] {
  for (const { row, cells } of rows) {
    const column = layout.columns.findIndex(
      ({ form }, at) => cells[at] === undefined || !mayBeCell(cells[at] ?? "", form) || (form === "ssn" && cells[at] === ""),
    );
    const name = layout.columns[column]?.name;
    if (name !== undefined) return { layout, row, column, name };
  }
  return null;
}
