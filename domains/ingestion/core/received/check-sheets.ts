import { plainReportName } from "@tieout/catalog/core";
import { counted, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { ReceivedFacts } from "./received-facts.ts";

const shownNames = 12;

const quoted = (names: readonly string[]): string =>
  listed(
    names.map((name) => `“${name}”`),
    shownNames,
  );

/** Whether a sheet's name shows that it has no report rows, such as a cover sheet or notes; such sheets are named but raise no question. */
const isAside = (name: string): boolean =>
  /^\W*(?:summary|totals?|notes?|instructions?|legend|read ?me|cover|contents|pivot)\b/i.test(name);

/** Names of the sheets that are read; empty for a file without sheet names. */
function readText({ readSheets = [], reportKey }: ReceivedFacts): string {
  const read = `read as the ${plainReportName(reportKey)}`;
  if (readSheets.length < 2) return readSheets.length === 0 ? "" : `The sheet ${quoted(readSheets)} was ${read}.`;
  return `${counted(readSheets.length, "sheet")} were ${read}: ${quoted(readSheets)}.`;
}

function leftOutText({ leftOutSheets = [], otherSheets }: ReceivedFacts): readonly string[] {
  const namesOf = (wanted: "hidden" | "repeats") => leftOutSheets.filter(({ why }) => why === wanted).map(({ name }) => name);
  const text = (names: readonly string[], one: string, many: string): readonly string[] =>
    names.length === 0 ? [] : [`${quoted(names)} ${names.length === 1 ? one : many} not read.`];
  return [
    ...text(namesOf("hidden"), "is hidden in the workbook and was", "are hidden in the workbook and were"),
    ...text(namesOf("repeats"), "repeats what other sheets have and was", "repeat what other sheets have and were"),
    ...text(
      otherSheets.filter(isAside),
      "is not part of the report, going by its name, and was",
      "are not part of the report, going by their names, and were",
    ),
  ];
}

/** Says which sheets of a workbook were read and which were not. */
export function checkSheets(facts: ReceivedFacts): readonly ReceivedCheck[] {
  const { otherSheets, readSheets = [] } = facts;
  const [read, leftOut] = [readText(facts), leftOutText(facts)];
  const open = otherSheets.filter((name) => !isAside(name));
  const sentences = (...more: readonly string[]): string => [read, ...more, ...leftOut].filter((text) => text !== "").join(" ");
  if (open.length > 0)
    return [
      {
        key: `sheets-unread:${open.join("|")}`,
        result: "question",
        title: open.length === 1 ? "One sheet was not read" : `${counted(open.length, "sheet")} were not read`,
        text: sentences(`${quoted(open)} ${open.length === 1 ? "has rows too and was" : "have rows too and were"} not read.`),
        toDo: "If they belong to the report, give them the same columns as the sheets that were read and upload it again. If they don't, tell us.",
        answers: ["They do not belong to the report", "They belong to the report"],
      },
    ];
  if (leftOut.length > 0) return [note("sheets-left-out", "Not every sheet was read", sentences())];
  return readSheets.length > 1 ? [right("sheets", "All sheets were read", read)] : [];
}
