import { type ColumnKind, type ColumnValue, type PaperColumn, type PlannedTable, planTable } from "./paper-table.ts";

/** A table of a paper with the same columns and rows on its sheet and on screen. */
export interface PaperTable<Page, Row> {
  readonly key: string;
  /** Name of the tab. */
  readonly sheet: string;
  readonly columns: (page: Page) => readonly PaperColumn<Row>[];
  readonly rows: (page: Page) => readonly Row[];
}

/** A table's values, without formulas and cell addresses. */
export interface TableView {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly kind: ColumnKind }[];
  readonly count: number;
  /** Null for an empty cell. */
  readonly valueAt: (row: number, column: number) => ColumnValue;
}

/** A table with any type of row. */
export interface ShownTable<Page> {
  readonly key: string;
  readonly sheet: string;
  readonly view: (page: Page) => TableView;
}

function viewOf<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[]): TableView {
  return {
    columns: columns.map(({ key, heading, kind }) => ({ key, title: heading, kind })),
    count: rows.length,
    valueAt(at, index) {
      const [row, column] = [rows[at], columns[index]];
      if (row === undefined || !column || column.missingFrom || column.missing?.(row)) return null;
      return column.read(row, at);
    },
  };
}

export const shown = <Page, Row>(table: PaperTable<Page, Row>): ShownTable<Page> => ({
  key: table.key,
  sheet: table.sheet,
  view: (page) => viewOf(table.columns(page), table.rows(page)),
});

/** Lays out the table on its sheet, starting at row `headRow`. */
export const planned = <Page, Row>(table: PaperTable<Page, Row>, page: Page, headRow: number): PlannedTable<Row> =>
  planTable(table.columns(page), table.rows(page), headRow);
