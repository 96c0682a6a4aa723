import { isNegativeMoney, moneyText } from "./display-figures.ts";

interface MoneyProps {
  /** Money in wire form: decimal string, `-1240.00`. */
  readonly value: string | null | undefined;
  /** Shows a double rule, which means that this total was checked. */
  readonly checked?: boolean;
  /** Opens the rows behind the figure. */
  readonly onTrace?: () => void;
  /** Name of the figure, for the button that opens its rows. */
  readonly label?: string;
}

/** An amount in accounting format. In a column, right-align the cell; positive amounts leave room for the closing parenthesis. */
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
