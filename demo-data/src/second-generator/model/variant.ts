import type { LayoutKey } from "./basics.ts";
import type { Iso } from "./dates.ts";
import { Rng } from "./rng.ts";

/** What only some plans have; a few seeds in all layouts meet every one. */
export interface Variant {
  /** Recordkeepers: one all year, one after the other, or two at once. */
  keepers: "one" | "change" | "both";
  /** What personnel files print where a date is empty; null: nothing. */
  blankDate: Iso | null;
  /** Pay and contributions between a severance and a rehire. */
  gaps: boolean;
  /** Relatives under one SSN, and one person under two spellings. */
  relatives: boolean;
  /** Accounts of the trust statement whose names say nothing at once. */
  obscureAccounts: boolean;
  /** Contributions by fund, above 20,000 rows. */
  isLong: boolean;
  /** Several small payments to one person. */
  smallPayments: boolean;
  /** People who came back, of which no file has the date. */
  returned: boolean;
  /** The distribution detail masks SSNs, the balances do not. */
  maskedDetail: boolean;
  /** Vested percentages that no lawful schedule gives. */
  lowVesting: boolean;
  /** Headings of people that print the end of employment only of those who left. */
  leaversTerm: boolean;
  /** Balances with a row for each quarter. */
  quarterRows: boolean;
  /** Amounts without a point, filled with zeros, whose last two digits are cents. */
  impliedCents: boolean;
  /** Banners with the number of the page amid the rows, and sums carried forward to it. */
  carriedPages: boolean;
  /** A status of checks; one that was voided is listed as paid and once more as void. */
  checkStatus: boolean;
}

export const blankDates: readonly Iso[] = ["1900-01-01", "1899-12-31", "9999-12-31", "0001-01-01"];

/** The other recordkeeper of a layout, where it may have one: its reports must show the same facts, or hold people of its own. */
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

/** Decided from seed and layout alone, so that no other choice of the generator changes it. */
export function variantOf(seed: number, layout: LayoutKey): Variant {
  const r = new Rng(seed, `variant/${layout}`);
  const half = (): boolean => r.chance(0.5);
  // One of three seeds, and never together with a second recordkeeper: the file is long enough by itself.
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
    // The layout emp masks SSNs everywhere.
    maskedDetail: layout !== "emp" && half(),
    lowVesting: half(),
    leaversTerm: half(),
    quarterRows: layout === "emp" && half(),
    impliedCents: half(),
    carriedPages: half(),
    // Of two recordkeepers one has no place for it.
    checkStatus: half() && keepers === "one" && (layout === "fid" || layout === "prin"),
  };
}
