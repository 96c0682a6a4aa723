import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { parseWireMoney } from "@tieout/kernel";
import { type CSSProperties, type ReactNode, useState } from "react";
import { saveTextFile } from "../feedback/save-text-file.ts";
import { countText, moneyText } from "../figures/display-figures.ts";
import { csvOfRows } from "../grid/csv.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import "./charts.css";

export interface BarRow {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Wire money; bars are as long as the amount, or as the count when there is none. */
  readonly amount?: string | null;
  /** 0 to 1 of the bar that was tested; the rest is drawn light. */
  readonly testedShare?: number;
  readonly onOpen?: () => void;
}

interface HorizontalBarsProps {
  /** The question the chart answers. */
  readonly title: string;
  /** What it shows in one sentence, for those who do not see it. */
  readonly finding: string;
  readonly rows: readonly BarRow[];
  readonly labelTitle: string;
  readonly legend?: ReactNode;
}

const lengthOf = (row: BarRow): number =>
  Math.abs(row.amount === undefined || row.amount === null ? row.count : Number(parseWireMoney(row.amount) ?? 0n));

/** Bars with label, count and amount in columns, so that the figures align; the same as a table, and as CSV. */
export function HorizontalBars({ title, finding, rows, labelTitle, legend }: HorizontalBarsProps) {
  const [form, setForm] = useState<"chart" | "table">("chart");
  const longest = Math.max(1, ...rows.map(lengthOf));
  const withAmount = rows.some((row) => row.amount !== undefined);
  return (
    <figure>
      <figcaption className="t-row t-between t-wrap" style={{ marginBottom: 8 }}>
        <span className="t-h3">{title}</span>
        <span className="t-row t-no-print">
          <SegmentedControl
            aria-label={`Form of ${title}`}
            value={form}
            onChange={(value) => setForm(value as "chart" | "table")}
            data={[
              { value: "chart", label: "Chart" },
              { value: "table", label: "Table" },
            ]}
          />
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconDownload size={15} stroke={1.75} />}
            onClick={() => saveRows(title, labelTitle, rows, withAmount)}
          >
            CSV
          </Button>
        </span>
      </figcaption>
      {form === "table" ? (
        <BarTable rows={rows} labelTitle={labelTitle} withAmount={withAmount} />
      ) : (
        <ul className="t-bars" aria-label={finding} data-amounts={withAmount || undefined}>
          {rows.map((row) => (
            <li key={row.key}>
              <span className="t-ellipsis">
                {row.onOpen ? (
                  <button type="button" className="t-traced" onClick={row.onOpen}>
                    {row.label}
                  </button>
                ) : (
                  row.label
                )}
              </span>
              <span className="t-bars-track" aria-hidden="true" style={{ "--percent": (lengthOf(row) / longest) * 100 } as CSSProperties}>
                <i style={{ "--percent": (row.testedShare ?? 1) * 100 } as CSSProperties} />
              </span>
              <span className="t-figure t-figure-right">{countText(row.count)}</span>
              {withAmount ? <span className="t-figure t-figure-right">{moneyText(row.amount)}</span> : null}
            </li>
          ))}
        </ul>
      )}
      {legend ? <div className="t-legend">{legend}</div> : null}
    </figure>
  );
}

function BarTable({
  rows,
  labelTitle,
  withAmount,
}: {
  readonly rows: readonly BarRow[];
  readonly labelTitle: string;
  readonly withAmount: boolean;
}) {
  return (
    <div className="t-table-scroll">
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">{labelTitle}</th>
            <th scope="col" className="t-figure-right">
              Count
            </th>
            {withAmount ? (
              <th scope="col" className="t-figure-right">
                Amount
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.label}</td>
              <td className="t-figure t-figure-right">{countText(row.count)}</td>
              {withAmount ? <td className="t-figure t-figure-right">{moneyText(row.amount)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function saveRows(title: string, labelTitle: string, rows: readonly BarRow[], withAmount: boolean): void {
  const columns: readonly GridColumn<BarRow>[] = [
    { id: "label", title: labelTitle, type: "text", value: (row) => row.label },
    { id: "count", title: "Count", type: "count", value: (row) => row.count },
    ...(withAmount ? [{ id: "amount", title: "Amount", type: "money" as const, value: (row: BarRow) => row.amount ?? null }] : []),
  ];
  saveTextFile(csvOfRows(columns, rows), `${title}.csv`, "text/csv");
}
