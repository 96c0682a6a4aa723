import { DateText, Money } from "@tieout/ui";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { FigureRow, workpaperRoutes } from "../../contract/index.ts";
import type { FigureOrdering, RowFactColumn } from "../../core/index.ts";

export type Row = z.infer<typeof FigureRow>;
export type OpenedFigure = z.infer<typeof workpaperRoutes.openFigure.output>;

export interface FigureColumn {
  readonly key: string;
  readonly title: string;
  /** Absent if the column can't be sorted. */
  readonly ordering?: FigureOrdering;
  readonly isRight?: boolean;
  readonly className?: string;
  readonly cell: (row: Row) => ReactNode;
}

/** Names of each sort order, ascending and descending. */
export const orderWords: Readonly<Record<FigureOrdering, readonly [string, string]>> = {
  row: ["row, as in the file", "row, last first"],
  subject: ["participant, A to Z", "participant, Z to A"],
  date: ["date, earliest first", "date, latest first"],
  type: ["type, A to Z", "type, Z to A"],
  money_source: ["money source, A to Z", "money source, Z to A"],
  fund: ["fund, A to Z", "fund, Z to A"],
  amount: ["amount, smallest first", "amount, largest first"],
};

const factColumns: Readonly<Record<RowFactColumn, FigureColumn>> = {
  date: { key: "date", title: "Date", ordering: "date", isRight: true, className: "t-sec", cell: ({ date }) => <DateText value={date} /> },
  type: { key: "type", title: "Type", ordering: "type", className: "t-sec", cell: ({ type }) => type ?? "–" },
  money_source: {
    key: "money_source",
    title: "Money source",
    ordering: "money_source",
    className: "t-sec",
    cell: ({ money_source }) => money_source ?? "–",
  },
  fund: { key: "fund", title: "Fund", ordering: "fund", className: "t-sec t-figure-fund", cell: ({ fund }) => fund ?? "–" },
};

interface ShownColumns {
  /** Columns with a value in at least one row. */
  readonly facts: readonly RowFactColumn[];
  readonly severalFiles: boolean;
  readonly inSource: boolean;
}

/** The columns after the row number: person, date, type, location in the files, amount as written in the file, and amount. */
export function figureColumns({ facts, severalFiles, inSource }: ShownColumns): readonly FigureColumn[] {
  return [
    { key: "subject", title: "Participant", ordering: "subject", className: "t-med", cell: ({ subject }) => subject || "–" },
    ...facts.map((fact) => factColumns[fact]),
    ...(severalFiles ? [{ key: "file", title: "File", className: "t-sec", cell: ({ file_name }: Row) => file_name }] : []),
    { key: "place", title: "Sheet and cell", className: "t-mono t-dim", cell: ({ place }) => place },
    ...(inSource ? [{ key: "in_source", title: "In source", className: "t-mono t-dim", cell: (row: Row) => row.in_source ?? "–" }] : []),
    { key: "amount", title: "Amount", ordering: "amount", isRight: true, cell: ({ amount }) => <Money value={amount} /> },
  ];
}
