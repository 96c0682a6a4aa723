import { isContribution, sourceFields } from "@tieout/catalogue/core";
import { plainFieldName, plainReportNames } from "./plain-names.ts";
import { type AskedReport, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { ReceivedFacts } from "./received-facts.ts";

interface Wanted {
  readonly key: string;
  /** One of these is enough. */
  readonly fields: readonly string[];
  readonly words: string;
  readonly answers: readonly string[];
}

/** Without these the file can be read, but the auditor will ask. */
const wanted: Readonly<Partial<Record<AskedReport["reportKey"], readonly Wanted[]>>> = {
  payroll_register: [
    {
      key: "pay",
      fields: ["gross_pay", "eligible_comp", "counted_earnings", "uncounted_earnings", "amount", "w2_comp"],
      words: "what people were paid (gross pay)",
      answers: [],
    },
    {
      key: "contributions",
      fields: [...sourceFields("payroll_register", isContribution), "pay_code"],
      words: "what was taken from pay for the 401(k)",
      answers: ["Nobody had 401(k) contributions taken from pay"],
    },
    { key: "hours", fields: ["hours"], words: "hours", answers: ["Our payroll system keeps no hours"] },
  ],
  demographics: [
    { key: "birth", fields: ["birth_date"], words: "birth dates", answers: [] },
    { key: "hire", fields: ["hire_date"], words: "hire dates", answers: [] },
    { key: "leaving", fields: ["term_date"], words: "leaving dates", answers: ["Nobody left during the year"] },
  ],
};

function missingCheck({ reportKey, missing }: ReceivedFacts): ReceivedCheck {
  const names = missing.map((group) => group.map((field) => plainFieldName(reportKey, field)).join(" or "));
  const isOne = names.length === 1;
  return {
    key: `columns-missing:${missing.map((group) => group.join("|")).join(",")}`,
    result: "problem",
    title: isOne ? `There is no column with the ${names[0]}` : "Columns that are needed are missing",
    text: `The file has no column that could be read as the ${listed(names)}. Without ${isOne ? "it" : "them"} the file cannot be used for the audit.`,
    toDo: `Make the ${plainReportNames[reportKey]} again with ${isOne ? "this column" : "these columns"}, with the names of the columns in one row above the data, and upload the new file.`,
    answers: [],
  };
}

const isThere = ({ found }: ReceivedFacts, { fields }: Wanted): boolean => found.some(({ field }) => fields.includes(field));

const wantedCheck = (facts: ReceivedFacts, { key, words, answers }: Wanted): ReceivedCheck => ({
  key: `column-wanted:${key}`,
  result: "question",
  title: `There is no column for ${words}`,
  text: `Your auditor needs ${words}. The file was read, and no column of it looks like that.`,
  toDo: `Make the ${plainReportNames[facts.reportKey]} again with this column and upload the new file. If your system does not have it, say so here.`,
  answers,
});

/** Data of people that no audit of a plan reads. */
const isPrivate = (header: string): boolean =>
  /\b(?:bank|routing|iban|acct no|account (?:no|num|number)|street|address|phone|mobile|e-?mail|garnish\w*|medical|religion|ethnic\w*|race|citizen\w*|driver\w*|passport)\b/i.test(
    header,
  );

function privateCheck({ unused }: ReceivedFacts): readonly ReceivedCheck[] {
  const headers = unused.filter(isPrivate).map((header) => `“${header}”`);
  if (headers.length === 0) return [];
  const [is, it] = headers.length === 1 ? ["is", "it"] : ["are", "them"];
  const text = `${listed(headers, 6)} ${is} in the file, and the audit does not need ${it}. The file is kept whole and encrypted; to leave ${it} out, remove ${it} from the report and upload it again.`;
  return [note("columns-private", "It has more than was asked for", text)];
}

/** Whether all columns are there that were asked for, and whether there is private data that was not. */
export function checkColumns(facts: ReceivedFacts): readonly ReceivedCheck[] {
  const extra = privateCheck(facts);
  if (facts.missing.length > 0) return [missingCheck(facts), ...extra];
  const lacking = (wanted[facts.reportKey] ?? []).filter((one) => !isThere(facts, one));
  const names = [...new Set(facts.found.map(({ field }) => plainFieldName(facts.reportKey, field)))];
  const all = listed(names, 12);
  const complete = right("columns", "Everything that is needed is in it", `${all.charAt(0).toUpperCase()}${all.slice(1)}.`);
  return [...(lacking.length > 0 ? lacking.map((one) => wantedCheck(facts, one)) : [complete]), ...extra];
}
