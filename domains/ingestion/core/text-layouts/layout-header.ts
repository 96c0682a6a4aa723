import { columnLetters, type HeaderFinding } from "../layout/find-header.ts";
import type { SourceRow } from "../layout/source-row.ts";
import { columnLayoutOf } from "./recognize-layout.ts";
import type { ColumnLayout, KnownLayouts, RecordLayout, TextLayout } from "./text-layout.ts";

export const noLayouts: KnownLayouts = { own: [], others: [] };

/** Columns named by the layout reader, and whether the layout belongs to another provider. */
export interface NamedColumns {
  readonly headers: readonly string[];
  readonly isAssumed: boolean;
}

export const headerOfRecords = ({ headers, isAssumed }: NamedColumns): HeaderFinding => ({
  headerRows: [],
  headers,
  recognized: headers.length,
  byLayout: headers.length,
  notices: isAssumed ? [assumed] : [],
  ...(isAssumed ? { byPlace: headers } : {}),
});

const assumed = {
  code: "layout-assumed",
  msg: "This provider isn't known to use this layout. Confirm each column by its values.",
};

export const isRecordLayout = (layout: TextLayout): layout is RecordLayout => layout.kind === "records";
export const isColumnLayout = (layout: TextLayout): layout is ColumnLayout => layout.kind === "columns";

/** Columns whose values have the same form, so that they may be swapped without any value showing it. */
function exchangeable({ columns }: ColumnLayout): readonly string[] {
  return columns.filter(({ form }, at) => columns.some((other, place) => place !== at && other.form === form)).map(({ name }) => name);
}

const placeName = (index: number): string => `Column ${columnLetters(index)}`;

/** The header for a text without one, from a provider's layout; `found` if the rows don't follow any layout. */
export function headerOfColumns(rows: readonly SourceRow[], { own, others }: KnownLayouts, found: HeaderFinding): HeaderFinding {
  const { layout: ownLayout, misfit } = columnLayoutOf(own.filter(isColumnLayout), rows);
  const layout = ownLayout ?? columnLayoutOf(others.filter(isColumnLayout), rows).layout;
  if (!layout) {
    if (!misfit || found.headerRows.length > 0) return found;
    const where = `row ${misfit.row}, column ${columnLetters(misfit.column)}`;
    const msg = `The rows don't follow “${misfit.layout.title}”: ${where} is not “${misfit.name}”, so its column names are not used. If the file has that layout, ask for a new export. Otherwise, map the columns by their values.`;
    return { ...found, notices: [...found.notices, { code: "layout-not-kept", msg }] };
  }
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  const more = Array.from({ length: Math.max(0, width - layout.columns.length) }, (_, at) => placeName(layout.columns.length + at));
  const rest = more.length > 0 ? ` The layout does not name the columns from ${columnLetters(layout.columns.length)} on.` : "";
  return {
    headerRows: [],
    headers: [...layout.columns.map(({ name }) => name), ...more],
    recognized: layout.columns.length,
    byLayout: layout.columns.length,
    notices: [
      { code: "layout-used", msg: `The file has no header. Its columns are named by “${layout.title}”.${rest}` },
      ...(layout === ownLayout ? [] : [assumed]),
    ],
    byPlace: layout === ownLayout ? exchangeable(layout) : layout.columns.map(({ name }) => name),
  };
}
