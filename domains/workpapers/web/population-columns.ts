import type { GridColumn, GridColumnType } from "@tieout/ui/grid";

export type PopulationRow = Readonly<Record<string, string>>;

export interface WireColumn {
  readonly key: string;
  readonly title: string;
  readonly type: "text" | "money" | "date" | "percent" | "count" | "identifier";
}

const gridTypes: Readonly<Record<WireColumn["type"], GridColumnType>> = {
  text: "text",
  money: "money",
  date: "date",
  percent: "text",
  count: "count",
  identifier: "identifier",
};

const widthsPx: Readonly<Record<WireColumn["type"], number>> = {
  text: 170,
  money: 140,
  date: 116,
  percent: 100,
  count: 100,
  identifier: 130,
};

/** What the server says about its columns, as columns of the grid. The first one names the row and stays in view. */
export const populationColumns = (columns: readonly WireColumn[]): readonly GridColumn<PopulationRow>[] =>
  columns.map(({ key, title, type }, index) => ({
    id: key,
    title,
    type: gridTypes[type],
    value: (row) => {
      const value = row[key] ?? "";
      if (value === "") return null;
      if (type === "percent") return `${value} %`;
      return type === "count" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    },
    widthPx: index === 0 ? 210 : widthsPx[type],
    ...(index === 0 ? { pinned: "left" as const } : {}),
  }));

/** The totals as a row of their own, named in the first column. */
export function totalRowOf(columns: readonly WireColumn[], totals: PopulationRow): PopulationRow | null {
  const [first] = columns;
  return first && Object.keys(totals).length > 0 ? { [first.key]: "Total", ...totals } : null;
}
