import { formatCents } from "@tieout/kernel";

/** Unit prices in millionths of a US dollar; null if not configured. */
export interface UnitPrices {
  /** Price for storing 10^9 bytes for a month. */
  readonly gigabyteMonth: bigint | null;
  /** Price for an hour of run time. */
  readonly runHour: bigint | null;
  readonly mail: bigint | null;
}

/** A firm's usage: files stored now, and runs and emails in the last 30 days. */
export interface FirmUsage {
  readonly storedBytes: bigint;
  readonly runMilliseconds: bigint;
  readonly mails: bigint;
}

/** Costs as wire money; null if the price is not configured. The total covers usage that has a price; null if none has. */
export interface FirmCosts {
  readonly storage: string | null;
  readonly runs: string | null;
  readonly mails: string | null;
  readonly total: string | null;
}

const millionthsPerCent = 10_000n;

/** Cost of the units in cents, rounded half up; the price is for `per` units. */
function centsOf(units: bigint, price: bigint | null, per: bigint): bigint | null {
  if (price === null) return null;
  const divisor = per * millionthsPerCent;
  return (units * price + divisor / 2n) / divisor;
}

export function costOf({ storedBytes, runMilliseconds, mails }: FirmUsage, prices: UnitPrices): FirmCosts {
  const parts = [
    centsOf(storedBytes, prices.gigabyteMonth, 1_000_000_000n),
    centsOf(runMilliseconds, prices.runHour, 3_600_000n),
    centsOf(mails, prices.mail, 1n),
  ];
  const known = parts.filter((part) => part !== null);
  const [storage = null, runs = null, ofMails = null] = parts.map((part) => (part === null ? null : formatCents(part)));
  const total = known.length === 0 ? null : formatCents(known.reduce((sum, part) => sum + part, 0n));
  return { storage, runs, mails: ofMails, total };
}

/** Converts `12`, `0.023` or `0.0001` to millionths of a dollar; null for any other text. */
export function parseUnitPrice(text: string): bigint | null {
  const [, whole = "", part = ""] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === "" ? null : BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, "0"));
}
