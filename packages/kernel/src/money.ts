import type { Brand } from "./brand.ts";

/** US dollars in whole cents. */
export type Cents = Brand<bigint, "Cents">;

export const cents = (value: bigint | number): Cents => BigInt(value) as Cents;
export const zeroCents: Cents = 0n as Cents;
export const subtractCents = (a: Cents, b: Cents): Cents => (a - b) as Cents;
export const absCents = (a: Cents): Cents => (a < 0n ? -a : a) as Cents;
export const sumCents = (values: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const value of values) total += value;
  return total as Cents;
};

/** Quotient rounded half away from zero, like ROUND. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const size = (top * 2n + bottom) / (bottom * 2n);
  return dividend < 0n === divisor < 0n ? size : -size;
}

/** Formats cents as a decimal string with two places and no separators, the wire form of money: `-1234.50`. */
export function formatCents(value: bigint): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(3, "0");
  return `${negative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads the wire form of money (at most two decimal places). Returns null for anything else. */
export function parseWireMoney(text: string): Cents | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const magnitude = BigInt(match[2] ?? "0") * 100n + BigInt((match[3] ?? "").padEnd(2, "0") || "0");
  return (match[1] ? -magnitude : magnitude) as Cents;
}

function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  let grouped = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) grouped += `,${digits.slice(at, at + 3)}`;
  return grouped;
}

/** Money as an auditor reads it: thousands separators, parentheses for negatives. */
export function displayCents(value: bigint): string {
  const text = formatCents(value < 0n ? -value : value);
  const [whole = "0", fraction = "00"] = text.split(".");
  const grouped = `${groupThousands(whole)}.${fraction}`;
  return value < 0n ? `(${grouped})` : grouped;
}
