import { countText } from "@tieout/ui";
import type { Issue } from "../../contract/index.ts";

/** Sheet, row, column, value and reason of each issue or note. */
export function IssueTable({ issues }: { readonly issues: readonly Issue[] }) {
  const hasSheet = issues.some((issue) => issue.sheet !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className="t-table-scroll" tabIndex={0} aria-label="Issues and notes">
      <table className="t-issues t-small">
        <thead className="t-sr">
          <tr>
            {hasSheet ? <th scope="col">Sheet</th> : null}
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: issues have no key, and their order never changes
            <tr key={index}>
              {hasSheet ? <td>{issue.sheet}</td> : null}
              <td className="t-figure">{issue.row === null ? "" : `Row ${countText(issue.row)}`}</td>
              <td>{issue.column}</td>
              <td className="t-mono">{issue.value}</td>
              <td>{issue.msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
