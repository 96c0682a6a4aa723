import { IconCheck } from "@tabler/icons-react";
import { Money, plural } from "@tieout/ui";
import type { OpenedFigure } from "./figure-columns.tsx";
import type { FigureView } from "./use-figure-view.ts";

interface FigureFootProps {
  readonly data: OpenedFigure;
  readonly view: FigureView;
  /** Whether the rows shown still belong to the previous search. */
  readonly isStale: boolean;
}

/** With more rows than this, the drawer has to scroll. */
const severalScreens = 20;

/** The sum of the rows found, and the sum of all rows compared with the figure. */
export function FigureFoot({ data, view, isStale }: FigureFootProps) {
  const { matching, adds_up: addsUp } = data;
  const isChosen = view.search !== "" || view.types.length > 0 || view.tested.length === 1;
  return (
    <>
      <span className="t-small t-dim">{matching.count > severalScreens ? "Scroll for more rows" : ""}</span>
      <span className="t-row t-wrap t-figure-sums">
        {isChosen && !isStale ? (
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
  /** Null if unknown. */
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
