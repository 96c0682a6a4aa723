import type { SourceRow } from "../layout/source-row.ts";
import { foldText } from "../values/clean-text.ts";
import { isNeverIssued, isPlaceholderSsn } from "../values/parse-ssn.ts";
import { type RowFinding, rowText } from "./row-finding.ts";

/** Columns that identify the people on a sheet. */
export interface PeopleColumns {
  readonly ssns: readonly number[];
  readonly identifiers: readonly number[];
  readonly names: readonly number[];
}

/** Maximum number of example rows, which a template has above the real people. */
const mostExamples = 3;
const fewestSigns = 2;
const fewestAlike = 3;

const exampleWord = /\b(?:sample|example|test|dummy|fictitious|e\.g)\b/i;
const placeholderName = /^(?:doe,? (?:john|jane)|(?:john|jane) (?:[a-z]\.? )?doe)\b/i;

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const shapeOf = (text: string): string =>
  foldText(text)
    .replace(/\p{L}+/gu, "A")
    .replace(/\d/g, "9");

/** Whether a row's SSN was never issued; counts only if the other rows have issued ones. */
function hasNoOnesSsn(cells: readonly string[], others: readonly SourceRow[], { ssns }: PeopleColumns): boolean {
  return ssns.some((index) => {
    const digits = digitsOf(cells[index] ?? "");
    if (digits.length !== 9) return false;
    const given = others.map((other) => digitsOf(other.cells[index] ?? "")).filter((text) => text.length === 9);
    // If other people also have a placeholder number, it means that the SSN is missing.
    if (isPlaceholderSsn(digits)) return !given.some(isPlaceholderSsn);
    return isNeverIssued(digits) && given.length > 0 && !given.some(isNeverIssued);
  });
}

/** Whether an identifier has a different form than all the others, which share one form. */
function hasOwnForm(cells: readonly string[], others: readonly SourceRow[], { identifiers, ssns }: PeopleColumns): boolean {
  return identifiers.some((index) => {
    const own = shapeOf(cells[index] ?? "");
    const shapes = others.map((other) => shapeOf(other.cells[index] ?? "")).filter((shape) => shape !== "");
    return !ssns.includes(index) && own !== "" && shapes.length >= fewestAlike && new Set(shapes).size === 1 && shapes[0] !== own;
  });
}

function signsOf(
  cells: readonly string[],
  others: readonly SourceRow[],
  columns: PeopleColumns,
): { readonly of: number; readonly strong: boolean } {
  const told = [...new Set([...columns.identifiers, ...columns.names])].map((index) => foldText(cells[index] ?? ""));
  const words = Math.min(fewestSigns, told.filter((text) => exampleWord.test(text)).length);
  const hasPlaceholderName = placeholderName.test(
    columns.names
      .map((index) => foldText(cells[index] ?? ""))
      .filter((text) => text !== "")
      .join(" "),
  );
  const isNoOne = hasNoOnesSsn(cells, others, columns);
  const signs = words + (hasPlaceholderName && words === 0 ? 1 : 0) + (isNoOne ? 1 : 0);
  const isNamed = words > 0 || isNoOne;
  return { of: signs + (isNamed && hasOwnForm(cells, others, columns) ? 1 : 0), strong: isNamed || hasPlaceholderName };
}

const isBlank = ({ cells }: SourceRow): boolean => cells.every((cell) => foldText(cell) === "");

/**
 * Finds people in the first rows who look like a template's examples. One sign is not enough: Sample is a surname, and placeholder SSNs are
 * entered for people who have none. A person always decides.
 */
export function exampleFindings(
  rows: readonly SourceRow[],
  columns: PeopleColumns,
  { isBelowHint, centsOf }: { readonly isBelowHint: boolean; readonly centsOf: (cells: readonly string[]) => bigint | undefined },
): readonly RowFinding[] {
  const filled = rows.filter((row) => !isBlank(row));
  const found: RowFinding[] = [];
  for (const [at, { row, cells }] of filled.slice(0, mostExamples).entries()) {
    const signs = signsOf(cells, filled.slice(at + 1), columns);
    if (!signs.strong || signs.of + (isBelowHint ? 1 : 0) < fewestSigns) break;
    found.push({
      ...{ row, text: rowText(cells), kind: "leave_out_rows", confidence: 0.6, cents: centsOf(cells) },
      reason: "It looks like a template example: the SSN isn't a real one, or the name says so. Choose whether it is a person.",
    });
  }
  return found;
}
