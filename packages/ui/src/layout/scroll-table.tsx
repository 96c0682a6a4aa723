import type { ReactNode } from "react";

interface ScrollTableProps {
  readonly label: string;
  /** Column titles; a title that ends in a tab marks a column of figures. */
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

const isFigure = (title: string): boolean => title.endsWith("\t");

/** A table whose rows may be wider than the page. */
export const ScrollTable = ({ label, columns, children }: ScrollTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
  <section className="t-table-scroll" tabIndex={0} aria-label={label}>
    <table className="t-table">
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col" className={isFigure(title) ? "t-figure-right" : undefined}>
              {title === "Actions" ? <span className="t-sr">Actions</span> : title.trim()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
