import { unreadRecord } from "../values/unread-record.ts";
import { hasForm, withPoint } from "./field-forms.ts";
import type { LaidOutField, RecordField, RecordLayout, RecordType, Span } from "./text-layout.ts";

export type DataRecord = Extract<RecordType, { readonly use: "data" }>;

/** Name of the column for record types. */
const typeColumn = "Record Type";

export const textAt = (line: string, { from, to }: Span): string => line.slice(from - 1, to).trim();

/** A line's record type; undefined if its code isn't in the layout. */
export function recordOf(line: string, { type, records }: RecordLayout): RecordType | undefined {
  const code = type && textAt(line, type);
  return records.find((record) => record.code !== undefined && record.code === code) ?? records.find((record) => record.code === undefined);
}

/** All data records' fields, each once, in layout order. */
function fieldsOf({ records }: RecordLayout): readonly LaidOutField[] {
  const fields = records.flatMap((record) => (record.use === "data" ? record.fields : []));
  return fields.filter(({ name }, at) => fields.findIndex((other) => other.name === name) === at);
}

/** Whether there is a column with each line's record type. */
const saysType = ({ type, records }: RecordLayout): boolean => type !== undefined || records.length > 1;

export const headersOfLayout = (layout: RecordLayout): readonly string[] => [
  ...(saysType(layout) ? [typeColumn] : []),
  ...fieldsOf(layout).map(({ name }) => name),
];

/** Start positions of the data records' columns, counted from 0. */
export function breaksOf({ records }: RecordLayout): readonly number[] {
  const starts = records.flatMap((record) => (record.use === "data" ? record.fields.map(({ from }) => from - 1) : []));
  return [...new Set(starts)].filter((at) => at > 0).sort((a, b) => a - b);
}

/** The cells for a line that isn't a data record: only its type, so that none of its digits are shown. */
export const cellsOfOther = (layout: RecordLayout, record: RecordType): readonly string[] =>
  saysType(layout) ? [record.code ?? record.title] : [record.title];

/** A field that does not have the shape of its form, or that the line is too short for. */
export interface OddField {
  readonly field: RecordField;
  readonly why: "cut" | "misplaced";
}

const isFilledAlways = ({ form }: LaidOutField): boolean => form === "amount" || form === "ssn";

/** Whether digits may follow the field, provided it doesn't already have both decimals. */
const mayContinue = ({ form }: RecordField, text: string): boolean =>
  (form === "amount" || form === "number") && !/\.\d{2}[-+]?$/.test(text);

/** A line may end early if only blanks would follow. */
function oddOf(line: string, field: RecordField): OddField | null {
  const end = line.trimEnd().length;
  const text = textAt(line, field);
  if (end < field.from) return isFilledAlways(field) ? { field, why: "cut" } : null;
  if (end < field.to && mayContinue(field, text)) return { field, why: "cut" };
  return hasForm(text, field.form) ? null : { field, why: end < field.to ? "cut" : "misplaced" };
}

export const oddFields = (line: string, { fields }: DataRecord): readonly OddField[] => fields.flatMap((field) => oddOf(line, field) ?? []);

/** A data record's cells. Uncertain values are marked so that they aren't used. */
export function cellsOfRecord(line: string, layout: RecordLayout, record: DataRecord): readonly string[] {
  const odd = oddFields(line, record);
  if (odd.some(({ why }) => why === "misplaced")) return unreadCells(layout, record.code ?? record.title, unreadRecord.misplaced);
  const cut = new Set(odd.map(({ field }) => field.name));
  const cells = fieldsOf(layout).map(({ name }) => {
    const field = record.fields.find((one) => one.name === name);
    if (!field) return "";
    if (cut.has(name)) return unreadRecord.cutOff;
    return field.impliesCents ? withPoint(textAt(line, field)) : textAt(line, field);
  });
  return [...(saysType(layout) ? [record.code ?? record.title] : []), ...cells];
}

/** A row with unknown values: its person and amounts are marked, and the rest is blank, since an SSN could be anywhere. */
export const unreadCells = (layout: RecordLayout, type: string, mark: string): readonly string[] => [
  ...(saysType(layout) ? [type] : []),
  ...fieldsOf(layout).map((field) => (isFilledAlways(field) ? mark : "")),
];

/** The first text at a position where the record has no field; null if there is none. */
export function textBetween(line: string, layout: RecordLayout, { fields }: DataRecord): Span | null {
  const known = [...(layout.type ? [layout.type] : []), ...fields];
  const isKnown = (at: number): boolean => known.some(({ from, to }) => at >= from && at <= to);
  let from = 0;
  for (let at = 1; at <= line.length + 1; at += 1) {
    const isText = at <= line.length && !/\s/.test(line[at - 1] ?? " ") && !isKnown(at);
    if (isText && from === 0) from = at;
    if (!isText && from > 0) return { from, to: at - 1 };
  }
  return null;
}
