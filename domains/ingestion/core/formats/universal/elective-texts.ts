/** Sources whose words (`401K`, `Employee`, `Roth`) also begin the names of other sources: `401K ER`, `Employee RO`, `Roth CU`. */
const elective: ReadonlySet<string> = new Set(["deferral_pretax", "deferral_roth"]);

/** What may be said of an elective deferral without making it something else. */
const ofDeferrals = [
  "40[13] ?\\(?[KB]\\)?",
  "K ?40[13]",
  "402 ?\\(?G\\)?",
  "\\(?[KB]\\)",
  "ROTH",
  "RTH",
  "PRE ?-?TAX(?:ED)?",
  "BEFORE ?-?TAX",
  "TA?X ?-?DEF(?:ERRED|ERRAL)?",
  "EES?",
  "EMPLOYEES?",
  "EMPL?",
  "PARTICIPANTS?",
  "DEFERRALS?",
  "DEFERRED",
  "DEFRL?",
  "DEF",
  "SALARY",
  "SAL",
  "REDUCTIONS?",
  "ELECTIVE",
  "ELECT",
  "TRADITIONAL",
  "TRAD",
  "CONTRIBUTIONS?",
  "CONTRIBS?",
  "CONTR?",
  "CONT",
  "DEDUCTIONS?",
  "DED",
  "SAVINGS",
  "MONEY",
  "SOURCE(?: ?(?:#|NO\\.?)? ?\\d{1,2})?",
  "SRC",
  "ACCOUNTS?",
  "ACCT",
  "BALANCE",
  "AMOUNT",
  "AMT",
  "PLAN",
  "BASIC",
  "REGULAR",
  "REG",
  "MANDATORY",
  "THE",
  "OF",
  "AND",
  "FROM",
].join("|");
const onlyDeferrals = new RegExp(`^(?:(?:${ofDeferrals})(?![A-Z])|[^A-Z0-9]|(?<![A-Z0-9])\\d{1,3}(?![A-Z0-9]))*$`);
const nextWord = new RegExp(`(?:${ofDeferrals})(?![A-Z])|[A-Z0-9]+`, "g");
const known = new RegExp(`^(?:${ofDeferrals})$`);
/** `401KER` is `401K` and `ER`. */
const begun = /^(?:40[13][KB]|K40[13]|ROTH|RTH)(?=.)/;

/** The first word of such a text (`choiceKey`) that does not belong to an elective deferral; null: all do, or the source is another one. */
export function otherWordOf(canonical: string | null, text: string): string | null {
  if (canonical === null || !elective.has(canonical) || onlyDeferrals.test(text)) return null;
  const other = text.match(nextWord)?.find((word) => !known.test(word) && !/^\d{1,3}$/.test(word));
  return other?.replace(begun, "") ?? text;
}
