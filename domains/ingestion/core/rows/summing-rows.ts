import { foldText } from "../values/clean-text.ts";

/** A row whose amounts are the sums of the other rows in its group although it has an identifier. */
export interface SummingRow {
  /** Number of distinct nonzero amounts that agree. */
  readonly agreeing: number;
  /** Number of other rows in the group with an amount in such a column. */
  readonly parts: number;
  /** Whether the row is the first or last in its group. */
  readonly isAtEdge: boolean;
  readonly cells: readonly string[];
}

const people = "participants?|members?|employees?|ees?|people|accounts?|funds?|sources?|investments?|divisions?|locations?";
const whole = "all|total|overall|grand|combined|company|plan|sum|summary|gesamt|entire";
const summary = "total|totals|tot|sum|summary|result|recap|aggregate|rollup|combined|gesamt|summe|gesamtsumme|gesamtergebnis|suma";
/** `All Participants`, `Company recap`, `Plan summary`: requires two words, because Sum, Total, Grand and All are surnames. */
const summaryName = new RegExp(`^(?:the )?(?:(?:${whole}) )+(?:${people}|${summary})\\b(?! [a-z]+,)|^\\d+ (?:${people})$`, "i");
const summaryLabel = new RegExp(`^(?:(?:${whole}) ?)*(?:${people}|${summary}|${whole})(?: (?:of )?(?:all )?(?:${people}))?[:.]?$`, "i");

/** Whether a cell in a column of people's names holds the name of a summary. */
export const namesSummary = (cells: readonly string[]): boolean =>
  cells.some((cell) => !cell.includes(",") && summaryName.test(foldText(cell)));

/** Whether a text, or an empty cell, labels sums in a column that doesn't contain people's names: `Sum`, `All funds`. */
export const isSumLabel = (text: string): boolean => {
  const label = foldText(text)
    .replace(/^[*=<([\s-]+/, "")
    .replace(/(?<![*=>)\]\s-])[*=>)\]\s-]+$/, "");
  return label === "" || /^(?:blank|n\/?a)$/i.test(label) || summaryLabel.test(label);
};

const fewestParts = 3;
/** With one amount, a coincidence is more likely. */
const fewestOfOneAmount = 5;

/**
 * Whether a row with an identifier is the total of all others: `sure`, `asked`, or null. Amounts alone never exclude a person without
 * review: an owner may earn as much as everyone else together.
 */
export function totalOfAll({ agreeing, parts, isAtEdge, cells }: SummingRow): "sure" | "asked" | null {
  const isNamed = namesSummary(cells);
  if (isNamed && agreeing > 1 && parts >= fewestParts) return "sure";
  if (isNamed && parts > 1) return "asked";
  if (agreeing > 1) return parts >= fewestParts ? "asked" : null;
  return isAtEdge && parts >= fewestOfOneAmount ? "asked" : null;
}

/** How often rows with a label are the sum of the same person's other rows. */
export interface LabelFacts {
  readonly label: string;
  /** Rows that have the label and whose person has at least two others, and how many of these rows are the sum. */
  readonly rows: number;
  readonly summing: number;
  /** Number of groups with such a row. */
  readonly groups: number;
}

const nearlyAll = 0.8;
const fewestSure = 3;

/**
 * Whether rows with a label repeat the sum of the person's other rows. Because of contribution rates, the amounts for one source may happen
 * to equal the sum of two others.
 */
export function sumsOfPeople({ label, rows, summing, groups }: LabelFacts): "sure" | "asked" | null {
  if (summing < rows * nearlyAll || rows > groups * (2 - nearlyAll)) return null;
  const isLabel = isSumLabel(label);
  if (summing < 2) return isLabel && label.trim() !== "" && summing > 0 ? "asked" : null;
  return isLabel && (label.trim() !== "" || summing >= fewestSure) ? "sure" : "asked";
}
