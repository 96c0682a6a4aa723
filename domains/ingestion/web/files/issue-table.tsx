import { countText } from "@tieout/ui";
import type { Issue } from "../../contract/index.ts";
import { type FindingColumn, FindingTable } from "./finding-table.tsx";

const sheet: FindingColumn<Issue> = { head: "Sheet", show: (issue) => issue.sheet };
const columns: readonly FindingColumn<Issue>[] = [
  { head: "Row", className: "t-figure", show: (issue) => (issue.row === null ? "" : `Row ${countText(issue.row)}`) },
  { head: "Column", show: (issue) => issue.column },
  { head: "Value", className: "t-mono", show: (issue) => issue.value },
  { head: "Reason", show: (issue) => issue.msg },
];

/** Sheet, row, column, value and reason for each issue or note. */
export function IssueTable({ issues }: { readonly issues: readonly Issue[] }) {
  const hasSheet = issues.some((issue) => issue.sheet !== null);
  return <FindingTable label="Issues and notes" columns={hasSheet ? [sheet, ...columns] : columns} findings={issues} />;
}
