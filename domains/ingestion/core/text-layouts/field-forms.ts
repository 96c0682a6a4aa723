import type { FieldForm } from "./text-layout.ts";

/** Shapes, not meanings: a nonexistent date is a typo, but a date in another position means another layout. */
const shapes: Readonly<Record<FieldForm, RegExp>> = {
  text: /^/,
  ssn: /^(?:\d{9}|\d{3}-\d{2}-\d{4}|[xX*]{3}-?[xX*]{2}-?\d{4})$/,
  amount: /^[-+]?\d{1,17}(?:\.\d{1,2})?[-+]?$/,
  number: /^[-+]?\d{1,17}(?:\.\d{1,6})?[-+]?$/,
  "MM/DD/YYYY": /^\d{2}\/\d{2}\/\d{4}$/,
  MMDDYYYY: /^\d{8}$/,
  "YYYY-MM-DD": /^\d{4}-\d{2}-\d{2}$/,
  YYYYMMDD: /^\d{8}$/,
};

/** Position of the month in a date; if the order were different, the value there would exceed 12 somewhere in the file. */
const monthAt: Readonly<Partial<Record<FieldForm, number>>> = { "MM/DD/YYYY": 0, MMDDYYYY: 0, "YYYY-MM-DD": 5, YYYYMMDD: 4 };

const longest = 40;

/** Whether a text has the shape of the form; an empty text has every shape. */
export const hasForm = (text: string, form: FieldForm): boolean =>
  form === "text" || text === "" || (text.length <= longest && shapes[form].test(text));

/** Whether a date field contains a date: blanks and zeros mean no date. */
export const saysDate = (text: string): boolean => /[1-9]/.test(text);

/** Whether a text may be a value of the form, to recognize a layout; zeros mean no date. */
export function mayBeValue(text: string, form: FieldForm): boolean {
  if (!hasForm(text, form)) return false;
  const at = monthAt[form];
  if (at === undefined || text === "" || /^[0/-]+$/.test(text)) return true;
  const month = Number(text.slice(at, at + 2));
  return month >= 1 && month <= 12;
}

/** The same check for a cell in delimited text, where a spreadsheet may have dropped a number's or date's leading zeros. */
export function mayBeCell(text: string, form: FieldForm): boolean {
  const day = form === "MM/DD/YYYY" ? /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) : null;
  if (day) return mayBeValue(`${(day[1] ?? "").padStart(2, "0")}/${(day[2] ?? "").padStart(2, "0")}/${day[3] ?? ""}`, form);
  return mayBeValue(form === "ssn" && /^\d{7,8}$/.test(text) ? text.padStart(9, "0") : text, form);
}

/** Reads `0000012345-` as `123.45-`; a text with a decimal point, or with anything but digits and a sign, is unchanged. */
export function withPoint(text: string): string {
  const found = /^([-+]?)(\d{1,20})([-+]?)$/.exec(text);
  if (!found) return text;
  const digits = (found[2] ?? "").replace(/^0+/, "").padStart(3, "0");
  return `${found[1] ?? ""}${digits.slice(0, -2)}.${digits.slice(-2)}${found[3] ?? ""}`;
}
