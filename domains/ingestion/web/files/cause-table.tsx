import { countText } from "@tieout/ui";
import type { IssueCause } from "../../contract/index.ts";
import { rowsText } from "../../core/index.ts";
import { type FindingColumn, FindingTable } from "./finding-table.tsx";

const sheet: FindingColumn<IssueCause> = { head: "Sheet", show: (cause) => cause.sheet };
const columns: readonly FindingColumn<IssueCause>[] = [
  { head: "Count", className: "t-figure", show: (cause) => `${countText(cause.count)} ×` },
  { head: "Column", show: (cause) => cause.column },
  { head: "Values", className: "t-mono", show: (cause) => cause.values.join(", ") },
  { head: "Reason", show: (cause) => cause.msg },
  { head: "Rows", className: "t-figure", show: (cause) => `${cause.count === 1 ? "Row" : "Rows"} ${rowsText(cause)}` },
];

/** Issues by cause: the count, the first locations and values, and the reason. */
export const CauseTable = ({ causes }: { readonly causes: readonly IssueCause[] }) => (
  <FindingTable
    label="Issues by cause"
    columns={causes.some((cause) => cause.sheet !== null) ? [sheet, ...columns] : columns}
    findings={causes}
  />
);
