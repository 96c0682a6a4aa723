import { IconCheck, IconCircleDashed, IconEqualNot } from "@tabler/icons-react";
import { formatCents, parseWireMoney } from "@tieout/kernel";
import { moneyText } from "../figures/display-figures.ts";

interface TieSide {
  readonly label: string;
  /** Decimal string of the wire. */
  readonly amount: string | null;
  /** Opens the rows behind the amount. */
  readonly onTrace?: (() => void) | undefined;
}

interface TieLineProps {
  readonly left: TieSide;
  readonly right: TieSide;
  /** Animates the line once, when a run has just ended. */
  readonly drawing?: boolean;
  /** Stays on one line on narrow screens. */
  readonly across?: boolean;
}

/** Left less right as wire money; null when a figure is missing. */
export function differenceOf(left: string | null, right: string | null): string | null {
  const a = left === null ? null : parseWireMoney(left);
  const b = right === null ? null : parseWireMoney(right);
  return a === null || b === null ? null : formatCents(a - b);
}

/** Two figures and the line between them: solid with a check mark when they agree, dashed with the difference when not. */
export function TieLine({ left, right, drawing = false, across = false }: TieLineProps) {
  const difference = differenceOf(left.amount, right.amount);
  const ties = difference === "0.00";
  const open = difference === null;
  const Icon = ties ? IconCheck : open ? IconCircleDashed : IconEqualNot;
  return (
    <div
      className="t-tie"
      data-differs={ties ? undefined : true}
      data-open={open || undefined}
      data-drawing={drawing || undefined}
      data-across={across || undefined}
    >
      <Side {...left} />
      <div className="t-tie-line">
        <span className="t-tie-word">
          <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
          {ties ? "Ties" : open ? "Nothing to compare" : moneyText(difference)}
        </span>
      </div>
      <Side {...right} />
    </div>
  );
}

function Side({ label, amount, onTrace }: TieSide) {
  return (
    <div className="t-tie-side">
      <span className="t-tie-label">{label}</span>
      {onTrace ? (
        <button
          type="button"
          className="t-tie-amount t-traced"
          onClick={onTrace}
          aria-label={`${label}: ${moneyText(amount)}, show the rows behind it`}
        >
          {moneyText(amount)}
        </button>
      ) : (
        <span className="t-tie-amount">{moneyText(amount)}</span>
      )}
    </div>
  );
}
