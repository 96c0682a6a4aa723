import type { ReactNode } from "react";

/** A column in the table: its heading and how it shows a finding. */
export interface FindingColumn<Finding> {
  readonly head: string;
  readonly show: (finding: Finding) => ReactNode;
  readonly className?: string;
}

interface FindingTableProps<Finding> {
  readonly label: string;
  readonly columns: readonly FindingColumn<Finding>[];
  readonly findings: readonly Finding[];
}

/** Findings in a file, one per row. They have no keys, and their order never changes. */
export function FindingTable<Finding>({ label, columns, findings }: FindingTableProps<Finding>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className="t-table-scroll" tabIndex={0} aria-label={label}>
      <table className="t-issues t-small">
        <thead className="t-sr">
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no key, and their order never changes
            <tr key={index}>
              {columns.map(({ head, show, className }) => (
                <td key={head} className={className}>
                  {show(finding)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
