import type { LayoutKey } from "./basics.ts";
import type { Iso } from "./dates.ts";
import { Rng } from "./rng.ts";

/** Features that only some plans have; a few seeds in all layouts cover each feature. */
export interface Variant {
  /** Recordkeepers: one all year, one after the other, or two at the same time. */
  keepers: "one" | "change" | "both";
  /** Filler that personnel files print for an empty date; null for nothing. */
  blankDate: Iso | null;
  /** Whether there are pay and contributions between a severance and a rehire. */
  gaps: boolean;
  /** Relatives who share an SSN, and one person under two spellings. */
  relatives: boolean;
  /** Trust statement accounts with unclear names. */
  obscureAccounts: boolean;
  /** Contributions by fund, with more than 20,000 rows. */
  isLong: boolean;
  /** Several small payments to one person. */
  smallPayments: boolean;
  /** Rehired people whose rehire date is in no file. */
  returned: boolean;
  /** The distribution detail masks SSNs; the balances don't. */
  maskedDetail: boolean;
  /** Vested percentages that no lawful schedule allows. */
  lowVesting: boolean;
  /** Headings that print the termination date only for people who left. */
  leaversTerm: boolean;
  /** Balances with one row per quarter. */
  quarterRows: boolean;
  /** Amounts without a decimal point, padded with zeros, whose last two digits are cents. */
  impliedCents: boolean;
  /** Banners with the page number among the rows, and totals carried forward. */
  carriedPages: boolean;
  /** A check status; a voided check is listed as paid and again as void. */
  checkStatus: boolean;
}

export const blankDates: readonly Iso[] = ["1900-01-01", "1899-12-31", "9999-12-31", "0001-01-01"];

/** The layout's second recordkeeper, if it may have one: the second's reports must show the same facts, or cover different people. */
export const secondKeeperOf: Partial<Record<LayoutKey, { layout: LayoutKey; how: "change" | "both" }>> = {
  fid: { layout: "prin", how: "change" },
  prin: { layout: "fid", how: "change" },
  adpish: { layout: "payx", how: "both" },
  payx: { layout: "fid", how: "both" },
};

export const plainVariant: Variant = {
  keepers: "one",
  blankDate: null,
  gaps: false,
  relatives: false,
  obscureAccounts: false,
  isLong: false,
  smallPayments: false,
  returned: false,
  maskedDetail: false,
  lowVesting: false,
  leaversTerm: false,
  quarterRows: false,
  impliedCents: false,
  carriedPages: false,
  checkStatus: false,
};

/** Depends only on the seed and layout, so that no other choice made by the generator changes it. */
export function variantOf(seed: number, layout: LayoutKey): Variant {
  const r = new Rng(seed, `variant/${layout}`);
  const half = (): boolean => r.chance(0.5);
  // One in three seeds, and never with a second recordkeeper: the file is long enough without one.
  const isLong = layout === "payx" && seed % 3 === 0;
  const other = secondKeeperOf[layout];
  const keepers = other !== undefined && !isLong && half() ? other.how : "one";
  return {
    keepers,
    blankDate: r.chance(0.6) ? r.pick(blankDates) : null,
    gaps: half(),
    relatives: half(),
    obscureAccounts: half(),
    isLong,
    smallPayments: half(),
    returned: half(),
    // The emp layout masks SSNs everywhere.
    maskedDetail: layout !== "emp" && half(),
    lowVesting: half(),
    leaversTerm: half(),
    quarterRows: layout === "emp" && half(),
    impliedCents: half(),
    carriedPages: half(),
    // Not with two recordkeepers, because one of the two has no place for a check status.
    checkStatus: half() && keepers === "one" && (layout === "fid" || layout === "prin"),
  };
}
