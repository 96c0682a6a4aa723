import { foldText } from "../values/clean-text.ts";

/** A row whose amounts are the sums of the other rows of its group, although it has an identifier. */
export interface SummingRow {
  /** Amounts other than zero that agree, equal ones once. */
  readonly agreeing: number;
  /** Other rows of the group with an amount in such a column. */
  readonly parts: number;
  /** It is the first or the last row of its group. */
  readonly isAtEdge: boolean;
  readonly cells: readonly string[];
}

const people = "participants?|members?|employees?|ees?|people|accounts?|funds?|sources?|investments?|divisions?|locations?";
const whole = "all|total|overall|grand|combined|company|plan|sum|summary|gesamt|entire";
const summary = "total|totals|tot|sum|summary|result|recap|aggregate|rollup|combined|gesamt|summe|gesamtsumme|gesamtergebnis|suma";
/** `All Participants`, `Company recap`, `Plan summary`: two words, as Sum, Total, Grand and All are surnames. */
const summaryName = new RegExp(`^(?:the )?(?:(?:${whole}) )+(?:${people}|${summary})\\b(?! [a-z]+,)|^\\d+ (?:${people})$`, "i");
const summaryLabel = new RegExp(`^(?:(?:${whole}) ?)*(?:${people}|${summary}|${whole})(?: (?:of )?(?:all )?(?:${people}))?[:.]?$`, "i");

/** Whether a cell names a summary where the others name people. */
export const namesSummary = (cells: readonly string[]): boolean =>
  cells.some((cell) => !cell.includes(",") && summaryName.test(foldText(cell)));

/** Whether a text labels sums in a column that names no one: `Sum`, `All funds`; also where it is empty. */
export const isSumLabel = (text: string): boolean => {
  const label = foldText(text)
    .replace(/^[*=<([\s-]+/, "")
    .replace(/(?<![*=>)\]\s-])[*=>)\]\s-]+$/, "");
  return label === "" || /^(?:blank|n\/?a)$/i.test(label) || summaryLabel.test(label);
};

const fewestParts = 3;
/** Of one amount a coincidence is more likely. */
const fewestOfOneAmount = 5;

/**
 * Whether a row with an identifier is the total of all others: `sure`, `asked`, or null. Amounts alone never leave a person out in silence: an
 * owner may earn what all others do.
 */
export function totalOfAll({ agreeing, parts, isAtEdge, cells }: SummingRow): "sure" | "asked" | null {
  const isNamed = namesSummary(cells);
  if (isNamed && agreeing > 1 && parts >= fewestParts) return "sure";
  if (isNamed && parts > 1) return "asked";
  if (agreeing > 1) return parts >= fewestParts ? "asked" : null;
  return isAtEdge && parts >= fewestOfOneAmount ? "asked" : null;
}

/** How often a label is on rows of several that state the sum of the others of the same person. */
export interface LabelFacts {
  readonly label: string;
  /** Rows with the label among at least two others of the person, and of these how many are their sum. */
  readonly rows: number;
  readonly summing: number;
  /** Groups with such a row. */
  readonly groups: number;
}

const nearlyAll = 0.8;
const fewestSure = 3;

/** Whether the rows with a label repeat the sum of the person's other rows. The amounts of one source may be the sum of two others by their rates. */
export function sumsOfPeople({ label, rows, summing, groups }: LabelFacts): "sure" | "asked" | null {
  if (summing < rows * nearlyAll || rows > groups * (2 - nearlyAll)) return null;
  const isLabel = isSumLabel(label);
  if (summing < 2) return isLabel && label.trim() !== "" && summing > 0 ? "asked" : null;
  return isLabel && (label.trim() !== "" || summing >= fewestSure) ? "sure" : "asked";
}
