import { countText } from "../figures/display-figures.ts";
import type { GridColumn } from "./grid-column.ts";
import { cellText } from "./grid-rows.ts";

interface PrintedRowsProps<Row> {
  readonly what: string;
  readonly columns: readonly GridColumn<Row>[];
  /** All matching rows; null if they are on the server. */
  readonly rows: readonly Row[] | null;
  readonly count: number;
  readonly rowId: (row: Row) => string;
}

const right = new Set(["money", "count", "date"]);

/** Prints all rows of a grid as a table, because the grid itself prints only the rows in view. */
export function PrintedRows<Row>({ what, columns, rows, count, rowId }: PrintedRowsProps<Row>) {
  if (rows === null)
    return (
      <p className="t-sec">
        {countText(count)} {what} aren't printed here. Export or download the file instead.
      </p>
    );
  const alignment = (column: GridColumn<Row>) => (right.has(column.type) ? "t-figure t-figure-right" : undefined);
  return (
    <table className="t-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={alignment(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td key={column.id} className={alignment(column)}>
                {cellText(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
