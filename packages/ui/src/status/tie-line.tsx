import { IconCheck, IconCircleDashed, IconEqualNot } from "@tabler/icons-react";
import { formatCents, parseWireMoney } from "@tieout/kernel";
import { moneyText } from "../figures/display-figures.ts";

interface TieSide {
  readonly label: string;
  /** Decimal string in wire form. */
  readonly amount: string | null;
}

interface TieLineProps {
  readonly left: TieSide;
  readonly right: TieSide;
}

/** Left minus right as money in wire form; null if an amount is missing. */
export function differenceOf(left: string | null, right: string | null): string | null {
  const a = left === null ? null : parseWireMoney(left);
  const b = right === null ? null : parseWireMoney(right);
  return a === null || b === null ? null : formatCents(a - b);
}

interface TieMarkProps {
  /** Money in wire form; null if an amount is missing. */
  readonly difference: string | null;
  /** Word shown for a difference; if absent, the difference itself is shown. */
  readonly differs?: string;
  /** Word shown if there is nothing to compare. */
  readonly open?: string;
  /** Whether known reasons explain the whole difference. */
  readonly explained?: boolean;
}

/** The line between two figures: solid with a check mark if they agree, otherwise dashed. */
export function TieMark({ difference, differs, open = "Nothing to compare", explained = false }: TieMarkProps) {
  const state = difference === null ? "open" : difference === "0.00" ? "ties" : explained ? "explained" : "differs";
  const Icon = { ties: IconCheck, explained: IconCheck, open: IconCircleDashed, differs: IconEqualNot }[state];
  return (
    <div className="t-tie-line" data-state={state}>
      <span className="t-tie-word">
        <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
        {{ ties: "Ties", explained: "Explained", open, differs: differs ?? moneyText(difference) }[state]}
      </span>
    </div>
  );
}

/** Two figures and the line between them. */
export function TieLine({ left, right }: TieLineProps) {
  return (
    <div className="t-tie">
      <Side {...left} />
      <TieMark difference={differenceOf(left.amount, right.amount)} />
      <Side {...right} />
    </div>
  );
}

const Side = ({ label, amount }: TieSide) => (
  <div className="t-tie-side">
    <span className="t-tie-label">{label}</span>
    <span className="t-tie-amount">{moneyText(amount)}</span>
  </div>
);
