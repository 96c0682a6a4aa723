import { formatCents, parseWireMoney, plainDate } from "@tieout/kernel";

/**
 * Converts typed input to money in wire form: `1,234.5`, `$1,234.50`, `(1,240)`, `-1240`. Null if it isn't an amount; commas must separate
 * thousands, so `1,23` isn't read as 123.
 */
export function parseTypedMoney(text: string): string | null {
  const trimmed = text.trim().replace(/\s/g, "");
  const parenthesized = /^\((.+)\)$/.exec(trimmed);
  const body = (parenthesized?.[1] ?? trimmed).replace(/^(-?)\$/, "$1").replace("−", "-");
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/.test(body) || !/\d/.test(body)) return null;
  if (parenthesized && body.startsWith("-")) return null;
  const plain = body.replace(/,/g, "").replace(/^(-?)\./, "$10.");
  const cents = parseWireMoney(parenthesized ? `-${plain}` : plain);
  return cents === null ? null : formatCents(cents);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Converts `2024-12-31`, `12/31/2024`, `31 Dec 2024` or `Dec 31, 2024` to a plain date. Null for anything else; dates with slashes are
 * month first.
 */
export function parseTypedDate(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  if (iso) return plainDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  if (slashes) return plainDate(Number(slashes[3]), Number(slashes[1]), Number(slashes[2]));
  const words = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(trimmed);
  if (words) return plainDate(Number(words[3]), monthNumber(words[2]), Number(words[1]));
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(trimmed);
  return american ? plainDate(Number(american[3]), monthNumber(american[1]), Number(american[2])) : null;
}

const monthNumber = (name: string | undefined): number => months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
