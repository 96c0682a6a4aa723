import { IconCheck } from "@tabler/icons-react";
import { Money, plural } from "@tieout/ui";
import type { OpenedFigure } from "./figure-columns.tsx";
import { RowPages } from "./row-pages.tsx";
import type { FigureView } from "./use-figure-view.ts";

interface FigureFootProps {
  readonly data: OpenedFigure;
  readonly view: FigureView;
  readonly pageSize: number;
  /** The rows are still those of the search before. */
  readonly isStale: boolean;
  readonly onPage: (page: number) => void;
}

/** Which rows are shown, the sum of those found, and the sum of all rows beside the figure. */
export function FigureFoot({ data, view, pageSize, isStale, onPage }: FigureFootProps) {
  const { matching, adds_up: addsUp } = data;
  return (
    <>
      <RowPages page={view.page} pageSize={pageSize} count={matching.count} onPage={onPage} />
      <span className="t-row t-wrap t-figure-sums">
        {view.search && !isStale ? (
          <span className="t-small" role="status">
            {plural(matching.count, "row")} found, sum{" "}
            <b>
              <Money value={matching.total} />
            </b>
          </span>
        ) : null}
        <RowsTotal count={data.count} addsUp={addsUp} total={data.rows_total} />
      </span>
    </>
  );
}

interface RowsTotalProps {
  readonly count: number;
  /** Null when unknown. */
  readonly addsUp: boolean | null;
  readonly total: string | null;
}

function RowsTotal({ count, addsUp, total }: RowsTotalProps) {
  return (
    <span className="t-row t-wrap">
      <span className="t-small t-sec">{plural(count, "row")}</span>
      {addsUp === null ? null : addsUp ? (
        <span className="t-ok t-row t-small">
          <IconCheck size={14} stroke={1.75} aria-hidden="true" />
          Agrees to the figure
        </span>
      ) : (
        <span className="t-warn t-small">Does not agree to the figure</span>
      )}
      {total === null ? null : (
        <b>
          <Money value={total} checked={addsUp === true} />
        </b>
      )}
    </span>
  );
}
