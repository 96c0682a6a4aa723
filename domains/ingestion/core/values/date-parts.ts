import { foldText } from "./clean-text.ts";

/** Order of the parts of a date; the one of a column decides texts that are a day in several. */
export type DateOrder = "mdy" | "dmy" | "ymd";

export interface DateParts {
  readonly kind: "numeric" | "compact" | "named" | "serial";
  /** numeric: the three parts as written; compact: the digits; named: year, month, day in that order; serial: whole days. */
  readonly parts: readonly string[];
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthNumber = (name: string): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const timeTail = /(?:T| )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[AP]\.?M\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/i;
const dayFirstName = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s.-]*${monthName}\\.?[\\s,.-]*'?(\\d{4}|\\d{2})$`, "i");
const monthFirstName = new RegExp(`^${monthName}\\.?[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?,?[\\s-]+'?(\\d{4}|\\d{2})$`, "i");
const yearFirstName = new RegExp(`^(\\d{4})[\\s-]+${monthName}\\.?[\\s-]+(\\d{1,2})$`, "i");

/** Splits a date as written into its parts without deciding their order; null when it has no form of a date. */
export function splitDate(text: string): DateParts | null {
  const folded = foldText(text).replace(weekday, "").replace(timeTail, "");
  const numeric = /^(\d{4}|\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})$/.exec(folded);
  if (numeric) return { kind: "numeric", parts: [numeric[1] ?? "", numeric[3] ?? "", numeric[4] ?? ""] };
  if (/^\d{7,8}$/.test(folded)) return { kind: "compact", parts: [folded] };
  const serial = /^([1-9]\d{3,4})(?:\.\d+)?$/.exec(folded);
  if (serial) return { kind: "serial", parts: [serial[1] ?? ""] };
  const first = dayFirstName.exec(folded);
  if (first) return { kind: "named", parts: [first[3] ?? "", monthNumber(first[2] ?? ""), first[1] ?? ""] };
  const second = monthFirstName.exec(folded);
  if (second) return { kind: "named", parts: [second[3] ?? "", monthNumber(second[1] ?? ""), second[2] ?? ""] };
  const third = yearFirstName.exec(folded);
  return third ? { kind: "named", parts: [third[1] ?? "", monthNumber(third[2] ?? ""), third[3] ?? ""] } : null;
}
