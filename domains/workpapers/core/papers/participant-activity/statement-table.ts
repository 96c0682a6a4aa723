import { accountClassTitles, type ControlTotalKey, workpaperTitleOfTotal } from "@tieout/catalog/core";
import { type PaperColumn, type PaperTable, rowsAt, type StatementAccount, sourceColumn } from "@tieout/runs/core";
import type { ActivityPage } from "./activity-page.ts";
import { statementLines } from "./ties/statement-lines.ts";

const classedBy: Readonly<Record<StatementAccount["classedBy"], string>> = {
  column: "The confirmed mapping",
  name: "Its name",
  default: "Counted as an investment",
};

const lineColumn = (key: ControlTotalKey): PaperColumn<StatementAccount> => ({
  key,
  heading: workpaperTitleOfTotal(key),
  width: 16,
  kind: "money",
  totaled: true,
  read: ({ amounts }) => amounts[key] ?? null,
});

/** Accounts in the uploaded trust statement, each with its class; the ties use the class column for their sums. */
export const statementTable: PaperTable<ActivityPage, StatementAccount> = {
  key: "trust_statement",
  sheet: "Trust Statement",
  columns: ({ data, frame }) => [
    { key: "account", heading: "Account", kind: "text", width: 36, read: ({ name }) => name ?? "Whole statement" },
    { key: "id", heading: "ID", kind: "identifier", width: 14, read: ({ id }) => id ?? "" },
    { key: "class", heading: "Class", kind: "text", width: 22, read: (account) => accountClassTitles[account.class] },
    { key: "classed_by", heading: "Class from", kind: "text", width: 30, read: (account) => classedBy[account.classedBy] },
    ...statementLines.flatMap(([key]) => (data.statement?.totals[key] === undefined ? [] : [lineColumn(key)])),
    sourceColumn<StatementAccount>(frame, ({ place }) => rowsAt(place)),
  ],
  rows: ({ data }) => data.statement?.accounts ?? [],
};
