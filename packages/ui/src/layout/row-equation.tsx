import type { ReactNode } from "react";
import { countText } from "../figures/display-figures.ts";

interface RowEquationProps {
  readonly read: number;
  readonly kept: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Opens the rejected or skipped rows. */
  readonly onShow?: (which: "rejected" | "skipped") => void;
}

/** Conservation of rows: read = kept + rejected + skipped. Says so when it does not hold. */
export function RowEquation({ read, kept, rejected, skipped, onShow }: RowEquationProps) {
  const holds = read === kept + rejected + skipped;
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
      <span className={holds ? "t-sign" : "t-sign t-bad"}>{holds ? "=" : "≠"}</span>
      <Term count={kept}>kept</Term>
      <span className="t-sign">+</span>
      <Term count={rejected} bad={rejected > 0}>
        {shown("rejected", rejected)}
      </Term>
      <span className="t-sign">+</span>
      <Term count={skipped}>{shown("skipped", skipped)}</Term>
    </div>
  );
}

function Term({ count, bad = false, children }: { readonly count: number; readonly bad?: boolean; readonly children: ReactNode }) {
  return (
    <div>
      <b className={bad ? "t-bad" : ""}>{countText(count)}</b>
      <span className="t-small t-dim">{children}</span>
    </div>
  );
}
