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

/** The column that names a row: the first text column, not an identifier before it. */
const nameColumnOf = (columns: readonly WireColumn[]): WireColumn | undefined => columns.find(({ type }) => type === "text") ?? columns[0];

/** Converts the server's columns to grid columns. The name column is first and pinned. */
export function populationColumns(columns: readonly WireColumn[]): readonly GridColumn<PopulationRow>[] {
  const name = nameColumnOf(columns);
  const ordered = name ? [name, ...columns.filter((column) => column !== name)] : [];
  return ordered.map(({ key, title, type }) => ({
    id: key,
    title,
    type: gridTypes[type],
    value: (row) => {
      const value = row[key] ?? "";
      if (value === "") return null;
      if (type === "percent") return `${value}%`;
      return type === "count" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    },
    widthPx: key === name?.key ? 210 : widthsPx[type],
    ...(key === name?.key ? { pinned: "left" as const } : {}),
  }));
}

/** The totals row, labeled in the name column. */
export function totalRowOf(columns: readonly WireColumn[], totals: PopulationRow): PopulationRow | null {
  const name = nameColumnOf(columns);
  return name && Object.keys(totals).length > 0 ? { [name.key]: "Total", ...totals } : null;
}
