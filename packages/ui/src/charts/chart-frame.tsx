import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { cellText } from "../grid/grid-rows.ts";
import { type BarRow, type BarTitles, barColumns } from "./bar-rows.ts";
import { CsvButton } from "./csv-button.tsx";
import "./charts.css";

interface ChartFrameProps {
  /** The question that the chart answers. */
  readonly title: string;
  readonly rows: readonly BarRow[];
  readonly titles: BarTitles;
  readonly legend?: ReactNode;
  /** The chart itself. */
  readonly children: ReactNode;
}

/** Title, chart/table switch, and a CSV of the displayed data. */
export function ChartFrame({ title, rows, titles, legend, children }: ChartFrameProps) {
  const [form, setForm] = useState<"chart" | "table">("chart");
  return (
    <figure className="t-chart">
      <figcaption className="t-row t-between t-wrap" style={{ marginBottom: 8 }}>
        <span className="t-h3">{title}</span>
        <span className="t-row t-no-print">
          <SegmentedControl
            aria-label={`View of ${title}`}
            value={form}
            onChange={(value) => setForm(value as "chart" | "table")}
            data={[
              { value: "chart", label: "Chart" },
              { value: "table", label: "Table" },
            ]}
          />
          <CsvButton title={title} columns={barColumns(rows, titles)} rows={rows} />
        </span>
      </figcaption>
      {form === "table" ? <BarTable rows={rows} titles={titles} /> : children}
      {legend && form === "chart" ? <div className="t-legend">{legend}</div> : null}
    </figure>
  );
}

function BarTable({ rows, titles }: Pick<ChartFrameProps, "rows" | "titles">) {
  const columns = barColumns(rows, titles);
  const side = (type: string): string | undefined => (type === "text" ? undefined : "t-figure t-figure-right");
  return (
    <div className="t-table-scroll">
      <table className="t-table">
        <thead>
          <tr>
            {columns.map(({ id, title, type }) => (
              <th key={id} scope="col" className={side(type)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map((column) => (
                <td key={column.id} className={side(column.type)}>
                  {column.id === "label" && row.onOpen ? (
                    <button type="button" className="t-traced" onClick={row.onOpen}>
                      {row.label}
                    </button>
                  ) : (
                    cellText(column, row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
