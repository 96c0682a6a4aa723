import { counted, listed, type ReceivedCheck } from "./received-check.ts";
import type { ReceivedFacts, UncalculatedHeader } from "./received-facts.ts";

const mostShown = 6;

const placeOf = ({ row, sheet }: UncalculatedHeader): string => (sheet === null ? `row ${row}` : `row ${row} of “${sheet}”`);

const cellsOf = (column: UncalculatedHeader): string => `“${column.header}” in ${counted(column.cells, "row")} (first: ${placeOf(column)})`;

/**
 * Formulas whose results are missing or contradict the cells they refer to: the client's program calculates formulas, the readers don't.
 */
export function checkFormulas({ uncalculated = [] }: ReceivedFacts): readonly ReceivedCheck[] {
  if (uncalculated.length === 0) return [];
  const cells = uncalculated.reduce((sum, column) => sum + column.cells, 0);
  const isWrong = uncalculated.some((column) => column.isWrong);
  const found = isWrong
    ? "The file has formulas whose saved results are missing or are not what their own cells add up to"
    : "A program made this file without calculating its formulas, so their results are missing and read as zero or empty";
  return [
    {
      key: `formulas-not-calculated:${cells}`,
      result: "question",
      title: isWrong ? "Some formulas do not have the right results" : "Some formulas were never calculated",
      text: `${found}: ${listed(uncalculated.map(cellsOf), mostShown)}.`,
      toDo: "Open the file in Excel, check that the amounts are there, save it, and upload the saved file. If the file is right as it is, tell us.",
      answers: ["The values in the file are right"],
    },
  ];
}
