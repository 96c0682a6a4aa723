import { isNegativeMoney, moneyText } from "./display-figures.ts";

interface MoneyProps {
  /** Decimal string of the wire, `-1240.00`. */
  readonly value: string | null | undefined;
  /** The double rule: this total was checked. */
  readonly checked?: boolean;
  /** Opens the rows behind the figure. */
  readonly onTrace?: () => void;
  /** What the figure is, for the button that opens its rows. */
  readonly label?: string;
}

/** An amount as accountants write it. In a column put it into a right-aligned cell: positive figures keep the room of the parenthesis. */
export function Money({ value, checked = false, onTrace, label }: MoneyProps) {
  const text = moneyText(value);
  const figure = checked ? <span className="t-double-rule">{text}</span> : text;
  return (
    <span className={`t-figure t-accounting${isNegativeMoney(value) ? " t-negative" : ""}`}>
      {onTrace ? (
        <button
          type="button"
          className="t-traced"
          onClick={onTrace}
          aria-label={`${label ? `${label}: ` : ""}${text}, show the rows behind it`}
        >
          {figure}
        </button>
      ) : (
        figure
      )}
    </span>
  );
}
