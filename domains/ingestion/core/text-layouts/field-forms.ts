import type { FieldForm } from "./text-layout.ts";

/** Shapes, not meanings: a day that does not exist is a typing error, but a date in another place is another layout. */
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

/** Where the month is in a date, which no other order of its parts keeps below 13 throughout a file. */
const monthAt: Readonly<Partial<Record<FieldForm, number>>> = { "MM/DD/YYYY": 0, MMDDYYYY: 0, "YYYY-MM-DD": 5, YYYYMMDD: 4 };

const longest = 40;

/** Whether a text has the shape of the form; an empty one has every shape. */
export const hasForm = (text: string, form: FieldForm): boolean =>
  form === "text" || text === "" || (text.length <= longest && shapes[form].test(text));

/** Whether a text at the place of a date is one: blanks and zeros say that there is none. */
export const saysDate = (text: string): boolean => /[1-9]/.test(text);

/** Whether a text may be a value of the form, to recognize a layout by; zeros say that there is no date. */
export function mayBeValue(text: string, form: FieldForm): boolean {
  if (!hasForm(text, form)) return false;
  const at = monthAt[form];
  if (at === undefined || text === "" || /^[0/-]+$/.test(text)) return true;
  const month = Number(text.slice(at, at + 2));
  return month >= 1 && month <= 12;
}

/** The same for a cell of delimited text, where a number may have lost its zeros to a spreadsheet and a day its own. */
export function mayBeCell(text: string, form: FieldForm): boolean {
  const day = form === "MM/DD/YYYY" ? /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) : null;
  if (day) return mayBeValue(`${(day[1] ?? "").padStart(2, "0")}/${(day[2] ?? "").padStart(2, "0")}/${day[3] ?? ""}`, form);
  return mayBeValue(form === "ssn" && /^\d{7,8}$/.test(text) ? text.padStart(9, "0") : text, form);
}

/** `0000012345-` as `123.45-`; a text with a point, or with anything but digits and a sign, as it is. */
export function withPoint(text: string): string {
  const found = /^([-+]?)(\d{1,20})([-+]?)$/.exec(text);
  if (!found) return text;
  const digits = (found[2] ?? "").replace(/^0+/, "").padStart(3, "0");
  return `${found[1] ?? ""}${digits.slice(0, -2)}.${digits.slice(-2)}${found[3] ?? ""}`;
}
