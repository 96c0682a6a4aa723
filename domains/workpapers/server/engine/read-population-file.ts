import { parseWireMoney } from "@tieout/kernel";
import type { PopulationItem } from "@tieout/testing/core";

/** Fields of one record of RFC 4180 text, from `start`; the next record begins at `end`. */
function readRecord(text: string, start: number): { readonly fields: readonly string[]; readonly end: number } {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    if (text[at] === '"') {
      let value = "";
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0) throw new Error("a quote of the population file is not closed");
        value += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        value += '"';
        at++;
      }
      fields.push(value);
    } else {
      const ends = [text.indexOf(",", at), text.indexOf("\r\n", at), text.length].filter((end) => end >= 0);
      const end = Math.min(...ends);
      fields.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === ",") at++;
    else return { fields, end: at + 2 };
  }
}

/** Natural keys and amounts of a population file as `freezePopulation` writes it. */
export function readPopulationFile(text: string): PopulationItem[] {
  const items: PopulationItem[] = [];
  const head = readRecord(text, 0);
  const [keyColumn, amountColumn] = ["natural_key", "amount"].map((name) => head.fields.indexOf(name));
  for (let at = head.end; at < text.length; ) {
    const { fields, end } = readRecord(text, at);
    const naturalKey = fields[keyColumn ?? -1];
    const amountCents = parseWireMoney(fields[amountColumn ?? -1] ?? "");
    if (naturalKey === undefined || amountCents === null) throw new Error("the population file has no natural key or no amount");
    items.push({ naturalKey, amountCents });
    at = end;
  }
  return items;
}
