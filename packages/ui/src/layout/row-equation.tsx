import type { ReactNode } from "react";
import { countText } from "../figures/display-figures.ts";

interface RowEquationProps {
  readonly read: number;
  /** Rows kept and dated within the plan year. */
  readonly kept: number;
  /** Rows kept but dated outside the plan year: listed but not included in totals. */
  readonly outOfPeriod: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Opens the rejected or skipped rows. */
  readonly onShow?: (which: "rejected" | "skipped") => void;
}

/** Row reconciliation: read = kept + out of period + rejected + skipped. Flags a difference. */
export function RowEquation({ read, kept, outOfPeriod, rejected, skipped, onShow }: RowEquationProps) {
  const holds = read === kept + outOfPeriod + rejected + skipped;
  const shown = (which: "rejected" | "skipped", count: number): ReactNode =>
    onShow && count > 0 ? (
      <button type="button" className="t-traced" onClick={() => onShow(which)}>
        {which}
      </button>
    ) : (
      which
    );
  return (
    <div className="t-equation">
      <Term count={read}>rows read</Term>
      <Term sign={holds ? "=" : "≠"} wrong={!holds} count={kept}>
        kept
      </Term>
      {outOfPeriod > 0 ? (
        <Term sign="+" count={outOfPeriod}>
          out of period
        </Term>
      ) : null}
      <Term sign="+" count={rejected} bad={rejected > 0}>
        {shown("rejected", rejected)}
      </Term>
      <Term sign="+" count={skipped}>
        {shown("skipped", skipped)}
      </Term>
    </div>
  );
}

interface TermProps {
  /** Shown before the count, on the same line. */
  readonly sign?: "=" | "≠" | "+";
  readonly wrong?: boolean;
  readonly count: number;
  readonly bad?: boolean;
  readonly children: ReactNode;
}

function Term({ sign, wrong = false, count, bad = false, children }: TermProps) {
  return (
    <div className="t-term">
      {sign ? <span className={wrong ? "t-sign t-bad" : "t-sign"}>{sign}</span> : null}
      <div>
        <b className={bad ? "t-bad" : ""}>{countText(count)}</b>
        <span className="t-small t-dim">{children}</span>
      </div>
    </div>
  );
}
