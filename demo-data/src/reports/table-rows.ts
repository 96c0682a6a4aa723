import type { Layout } from "../plan/layout.ts";
import { planYear } from "../plan/plan-year.ts";
import { dateText } from "./cell-texts.ts";
import type { ColumnKind, ReportTable, TableRow, Value } from "./report-table.ts";
import { shortHeader } from "./short-header.ts";

/** One line of a file as it will be written. */
export interface SheetLine {
  readonly role: "banner" | "blank" | "header" | "band" | "data" | "total" | "note";
  readonly values: readonly Value[];
  /** The kinds of the line's values; all are text if absent. */
  readonly kinds?: readonly ColumnKind[];
}

export interface WrittenRows {
  headerRow: number;
  firstRow: number;
  rows: number;
  totalRow: number | null;
}

interface SheetInput<Row> {
  readonly table: ReportTable<Row>;
  readonly layout: Layout;
  readonly planName: string;
  /** Called with the 1-based row number of every data row. */
  readonly onRow: (row: number, about: TableRow<Row>) => void;
}

/** A report's banner, header, rows, total and note, in order; their positions are recorded in `written`. */
export function* sheetLines<Row>({ table, layout, planName, onRow }: SheetInput<Row>, written: WrittenRows): Generator<SheetLine> {
  let line = 0;
  for (const values of layout.hasBanner ? banner(table.title, planName, layout) : []) {
    line++;
    yield { role: values.length === 0 ? "blank" : "banner", values };
  }
  written.headerRow = ++line;
  written.firstRow = line + 1;
  yield { role: "header", values: table.columns.map(({ title }) => (layout.hasShortHeaders ? shortHeader(title) : title)) };
  const kinds = table.columns.map((column) => column.kind);
  const totals: (bigint | null)[] = kinds.map((kind) => (kind === "money" ? 0n : null));
  const money = kinds.flatMap((kind, index) => (kind === "money" ? [index] : []));
  let band: string | null = null;
  for (const about of table.rows()) {
    const above = table.bandOf?.(about.row) ?? null;
    if (above !== null && above !== band) {
      line++;
      band = above;
      yield { role: "band", values: [above] };
    }
    const values = table.columns.map((column) => column.of(about.row));
    for (const index of money) totals[index] = (totals[index] ?? 0n) + ((values[index] as bigint | null) ?? 0n);
    onRow(++line, about);
    written.rows++;
    yield { role: "data", values, kinds };
  }
  if (layout.hasTotals && table.hasTotals) {
    written.totalRow = ++line;
    yield { role: "total", values: ["Total", ...totals.slice(1)], kinds: ["text", ...kinds.slice(1)] };
  }
  if (layout.hasEndNote) yield { role: "note", values: ["End of report"] };
}

function banner(title: string, planName: string, layout: Layout): readonly (readonly string[])[] {
  const period = `For the period ${dateText(planYear.startOn, layout.dates)} - ${dateText(planYear.endOn, layout.dates)}`;
  return [[planName], [title], [period], []];
}
