import { plainReportName } from "@tieout/catalog/core";
import { displayCents } from "@tieout/kernel";
import { type EmptyColumn, emptyColumn, isThere, type WantedColumn, wantedOf } from "./columns-wanted.ts";
import { plainFieldName } from "./plain-names.ts";
import { type AskedReport, centsOf, counted, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { ReceivedFacts } from "./received-facts.ts";

const named = ({ reportKey }: ReceivedFacts, groups: readonly (readonly string[])[]): readonly string[] =>
  groups.map((group) => group.map((field) => plainFieldName(reportKey, field)).join(" or "));

/** All missing columns in one sentence, so that the client has to recreate the report only once. */
function missingCheck(facts: ReceivedFacts, lacking: readonly WantedColumn[]): ReceivedCheck {
  const { reportKey, missing } = facts;
  const names = named(facts, missing);
  const isOne = names.length === 1;
  const also =
    lacking.length > 0 ? ` Your auditor also needs ${listed(lacking.map(({ words }) => words))}, but no column looks like that.` : "";
  const isAlone = isOne && lacking.length === 0;
  return {
    key: `columns-missing:${missing.map((group) => group.join("|")).join(",")}`,
    result: "problem",
    title: isOne ? `No column for the ${names[0]}` : "Required columns are missing",
    text: `The file has no column that looks like the ${listed(names)}. Without ${isOne ? "it" : "them"}, the file can't be used for the audit.${also}`,
    toDo: `Export the ${plainReportName(reportKey)} again with ${isAlone ? "this column" : "all of these columns"} and the column names in one row above the data, then upload the new file.`,
    answers: [],
  };
}

/** Text with no recognized columns, such as a letter. */
const noTable = ({ reportKey }: ReceivedFacts, names: readonly string[]): ReceivedCheck => ({
  key: "no-headings",
  result: "problem",
  title: "No table was found in this file",
  text: `The file has text, but no row of column names, such as the ${listed(names)}.`,
  toDo: `Export the ${plainReportName(reportKey)} as Excel or CSV, with the column names in one row above the data, and upload that file.`,
  answers: [],
});

const wantedCheck = (facts: ReceivedFacts, { key, words, answers }: WantedColumn): ReceivedCheck => ({
  key: `column-wanted:${key}`,
  result: "question",
  title: `No column for ${words}`,
  text: `Your auditor needs ${words}. We read the file, but no column looks like that.`,
  toDo: `Export the ${plainReportName(facts.reportKey)} again with this column and upload the new file. If your system doesn't have it, tell us here.`,
  answers,
});

/** For a register with a row per pay code: none of its codes is known to be a requested one. */
const codeCheck = ({ words, answers }: WantedColumn): ReceivedCheck => ({
  key: "codes-unknown:contributions",
  result: "question",
  title: "No pay code is recognized as a 401(k) contribution",
  text: `Your auditor needs ${words}. The file has a row for each pay code, but none of the codes says it is one.`,
  toDo: "If a code is the 401(k) contribution, tell us which one. A column with code descriptions also helps.",
  answers,
});

const isCoded = ({ found }: ReceivedFacts): boolean => ["pay_code", "amount"].every((field) => found.some((one) => one.field === field));

const quoted = (headers: readonly string[]): string => listed(headers.map((header) => `“${header}”`));

/** A few empty cells are only a note; from this percentage of rows up, the client is asked. */
const asksFromPercent = 5;

function emptyWords({ empty, unreadable, zero }: EmptyColumn): string {
  if (unreadable > 0) return empty === 0 ? "not readable" : "empty or not readable";
  return zero === 0 ? "empty" : zero === empty ? "zero" : "empty or zero";
}

/** Columns that are entirely empty, or that are empty in some rows although every row should have a value. */
function emptyCheck(facts: ReceivedFacts, wanted: WantedColumn): readonly ReceivedCheck[] {
  const found = emptyColumn(facts, wanted);
  if (found === null) return [];
  const { headers, empty, unreadable, rows } = found;
  const [columns, are] = headers.length === 1 ? ["column", "is"] : ["columns", "are"];
  const all = empty + unreadable;
  const title = `The ${columns} ${quoted(headers)} ${are} ${emptyWords(found)} in ${all.toLocaleString("en-US")} of ${counted(rows, "row")}`;
  const text = `Your auditor needs ${wanted.words}; ${all === rows ? "no row has a value there" : counted(all, "row has no value there", "rows have no value there")}.`;
  const key = `column-empty:${wanted.key}:${all}`;
  if (wanted.isReplaced?.(facts)) return [note(key, title, `${text} ${wanted.instead ?? ""}`.trimEnd())];
  if (all * 100 < rows * asksFromPercent) return [note(key, title, text)];
  return [
    {
      ...{ key, result: "question", title, text, answers: wanted.answers },
      toDo: `Check whether your system can fill in the ${columns}, export the ${plainReportName(facts.reportKey)} again and upload the new file. If not, tell us why.`,
    },
  ];
}

/** Personal data that no plan audit uses. */
const isPrivate = (header: string): boolean =>
  /\b(?:bank|routing|iban|acct no|account (?:no|num|number)|street|address|phone|mobile|e-?mail|garnish\w*|medical (?:leave|notes?|info\w*)|religion|ethnic\w*|race|citizen\w*|driver\w*|passport)\b/i.test(
    header,
  );

function privateCheck({ unused }: ReceivedFacts): readonly ReceivedCheck[] {
  const headers = unused.filter(isPrivate).map((header) => `“${header}”`);
  if (headers.length === 0) return [];
  const [is, it] = headers.length === 1 ? ["is", "it"] : ["are", "them"];
  const text = `${listed(headers, 6)} ${is} in the file, but the audit doesn't need ${it}. We keep the whole file, encrypted. To leave ${it} out, remove ${it} from the report and upload it again.`;
  return [note("columns-private", "It has more than we asked for", text)];
}

/** Columns that were added up to the gross pay, as shown to the client. */
function payColumnsCheck({ payColumns = [], reading }: ReceivedFacts): readonly ReceivedCheck[] {
  if (payColumns.length === 0) return [];
  const sum = centsOf(reading?.sumCents.gross_pay);
  const isOne = payColumns.length === 1;
  const together = sum === null ? "" : ` ${isOne ? "It adds up to" : "Together they add up to"} ${displayCents(sum)} in the plan year.`;
  const read = `${quoted(payColumns)} ${isOne ? "was" : "were"} read as pay.${together}`;
  return [
    right(
      "pay-columns",
      isOne ? "One column was read as pay" : `Pay was added up from ${payColumns.length} columns`,
      `${read} If ${isOne ? "it" : "one of them"} isn't pay, or one is missing, tell us in your note.`,
    ),
  ];
}

function completeCheck({ reportKey, found }: ReceivedFacts): ReceivedCheck {
  const names = [...new Set(found.map(({ field }) => plainFieldName(reportKey, field)))];
  const all = listed(names, 12);
  return right("columns", "It has everything needed", `${all.charAt(0).toUpperCase()}${all.slice(1)}.`);
}

/** Hours that another report must provide: a note, since the census shows the register's hours. */
const hoursElsewhere = ({ found }: ReceivedFacts, { hours }: AskedReport): readonly ReceivedCheck[] =>
  hours !== "elsewhere" || found.some(({ field }) => field === "hours")
    ? []
    : [
        note(
          "hours-elsewhere",
          "It has no hours",
          "We're asking for the year's hours in the list of employees. You don't need to do anything here.",
        ),
      ];

/** Whether all requested columns are present and filled, and whether the file has private data that no one requested. */
export function checkColumns(facts: ReceivedFacts, asked: AskedReport): readonly ReceivedCheck[] {
  const extra = privateCheck(facts);
  const wanted = wantedOf(facts, asked);
  if (facts.found.length === 0 && facts.missing.length > 0) return [noTable(facts, named(facts, facts.missing)), ...extra];
  const lacking = wanted.filter((one) => one.isAsked && !isThere(facts, one));
  if (facts.missing.length > 0) return [missingCheck(facts, lacking), ...extra];
  const empty = wanted.filter((one) => !lacking.includes(one)).flatMap((one) => emptyCheck(facts, one));
  const isComplete = lacking.length === 0 && empty.every(({ result }) => result === "note");
  return [
    ...lacking.map((one) => (one.key === "contributions" && isCoded(facts) ? codeCheck(one) : wantedCheck(facts, one))),
    ...empty,
    ...(isComplete ? [completeCheck(facts)] : []),
    ...payColumnsCheck(facts),
    ...hoursElsewhere(facts, asked),
    ...extra,
  ];
}
