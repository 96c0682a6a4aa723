import type { CSSProperties } from "react";
import { type GridColumn, rowHeightsPx } from "./grid-column.ts";
import { useGridLayout } from "./grid-layout.ts";
import { SkeletonLine } from "./skeleton-line.tsx";
import type { DataGridProps } from "./use-data-grid.ts";

/** Default column width, the same as the grid's. */
const usualWidthPx = 200;
const rowsShown = 8;
const cardsShown = 4;

type GridSkeletonProps<Row> = Pick<DataGridProps<Row>, "name" | "what" | "columns" | "actions" | "density">;

/** The grid's frame with its headings and gray rows, shown until the grid or its rows arrive, so that nothing moves when they do. */
export function GridSkeleton<Row>({ name, what, columns, actions, density: usual }: GridSkeletonProps<Row>) {
  const [{ density }] = useGridLayout(name, usual);
  const shown = columns.filter((column) => !column.hidden);
  return (
    <div role="status">
      <span className="t-sr">Loading {what}</span>
      <div aria-hidden="true" className="t-skeleton" style={{ "--row": `${rowHeightsPx[density] / 16}rem` } as CSSProperties}>
        <div className="t-skeleton-head">
          {shown.map((column) => (
            <span key={column.id} style={widthOf(column)} data-right={isRight(column) || undefined}>
              {column.isControl ? null : column.title}
            </span>
          ))}
          {actions ? <span style={{ flex: "0 0 48px" }} /> : null}
        </div>
        {Array.from({ length: rowsShown }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gray rows have nothing else.
          <div key={row}>
            {shown.map((column, at) => (
              <span key={column.id} style={widthOf(column)} data-right={isRight(column) || undefined}>
                <SkeletonLine place={row + at} />
              </span>
            ))}
            {actions ? <span style={{ flex: "0 0 48px" }} /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Cards instead of rows, for narrow screens. */
export const CardsSkeleton = ({ what }: { readonly what: string }) => (
  <div role="status">
    <span className="t-sr">Loading {what}</span>
    <ul className="t-grid-cards" aria-hidden="true">
      {Array.from({ length: cardsShown }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray cards have nothing else.
        <li key={card} className="t-skeleton-card">
          <SkeletonLine place={card} />
          <SkeletonLine place={card + 1} />
        </li>
      ))}
    </ul>
  </div>
);

const isRight = ({ type }: Pick<GridColumn<never>, "type">): boolean => type === "money" || type === "count" || type === "date";

const widthOf = <Row,>({ flex, widthPx = usualWidthPx, minWidthPx }: GridColumn<Row>): CSSProperties =>
  flex ? { flex: `${flex} 1 0`, minWidth: minWidthPx } : { flex: `0 0 ${widthPx}px` };
