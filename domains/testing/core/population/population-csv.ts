import { type Cents, formatCents, parseWireMoney, type Result, sumCents, zeroCents } from "@tieout/kernel";

/*
 * Format of a population file: UTF-8 without a byte order mark, RFC 4180, every record ended by CRLF, one header record. The first columns
 * are natural_key, occurrence (equal keys numbered from 1, in file order) and amount (two decimals); descriptive columns follow. Rows are
 * sorted by natural key and occurrence, so that the same items produce the same bytes.
 */
export const populationColumns = ["natural_key", "occurrence", "amount"] as const;

export interface PopulationRow {
  /** Key as written in the file; tickets are computed from this text. */
  readonly naturalKey: string;
  readonly occurrence: number;
  readonly amountCents: Cents;
}

interface CsvRecord {
  readonly fields: readonly string[];
  /** Index just past the record's CRLF. */
  readonly end: number;
}

/** Reads the record that begins at `start`; returns an error sentence if it doesn't follow RFC 4180. */
function readRecord(text: string, start: number): CsvRecord | string {
  const fields: string[] = [];
  for (let at = start; ; at += 1) {
    let value = "";
    if (text[at] === '"') {
      for (let open = true; open; ) {
        const quote = text.indexOf('"', at + 1);
        if (quote < 0) return "a quote is not closed";
        value += text.slice(at + 1, quote);
        open = text[quote + 1] === '"';
        if (open) value += '"';
        at = open ? quote + 1 : quote;
      }
      at += 1;
    } else {
      const from = at;
      while (at < text.length && !',\r\n"'.includes(text.charAt(at))) at += 1;
      value = text.slice(from, at);
    }
    fields.push(value);
    if (text[at] === ",") continue;
    if (text.startsWith("\r\n", at)) return { fields, end: at + 2 };
    return at >= text.length ? "it does not end with a line break (CRLF)" : "a field does not follow RFC 4180";
  }
}

/** Returns one item, or a sentence saying what is wrong with its record. */
function readItem(fields: readonly string[], width: number): PopulationRow | string {
  const [naturalKey = "", occurrence = "", amount = ""] = fields;
  if (fields.length !== width) return `it has ${fields.length} columns, the header ${width}`;
  if (naturalKey === "") return "its natural key is empty";
  if (!/^[1-9]\d{0,8}$/.test(occurrence)) return `its occurrence "${occurrence}" is not a whole number from 1`;
  const amountCents = /\.\d\d$/.test(amount) ? parseWireMoney(amount) : null;
  if (amountCents === null || formatCents(amountCents) !== amount) return `its amount "${amount}" is not written like 1234.50`;
  return { naturalKey, occurrence: Number(occurrence), amountCents };
}

/** Reads a population file strictly; reports any deviation from the format with its record number, counted from 1 including the header. */
export function readPopulationCsv(text: string): Result<readonly PopulationRow[], string> {
  const refuse = (record: number, why: string) => ({ ok: false, failure: `Record ${record} of the population file: ${why}.` }) as const;
  const header = readRecord(text, 0);
  if (typeof header === "string") return refuse(1, header);
  if (populationColumns.some((name, index) => header.fields[index] !== name))
    return refuse(1, `the first columns are not ${populationColumns.join(", ")}`);
  const rows: PopulationRow[] = [];
  const seen = new Map<string, number>();
  for (let at = header.end, record = 2; at < text.length; record += 1) {
    const read = readRecord(text, at);
    if (typeof read === "string") return refuse(record, read);
    const row = readItem(read.fields, header.fields.length);
    if (typeof row === "string") return refuse(record, row);
    const expected = (seen.get(row.naturalKey) ?? 0) + 1;
    if (row.occurrence !== expected)
      return refuse(record, `occurrence ${row.occurrence} of ${row.naturalKey} appears where ${expected} is expected`);
    seen.set(row.naturalKey, expected);
    rows.push(row);
    at = read.end;
  }
  return { ok: true, value: rows };
}

export const amountOfRows = (rows: readonly { readonly amountCents: Cents }[]): Cents =>
  rows.length === 0 ? zeroCents : sumCents(rows.map((row) => row.amountCents));
