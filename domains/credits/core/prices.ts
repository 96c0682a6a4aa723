import { displayCents } from "@tieout/kernel";
import { displayCredits } from "./activity.ts";

/** What is charged once for one data kind of an engagement: a set of workpapers. */
export const workpaperSetCredits = 14;

/** Below it the firm's admins get a mail: no longer enough for two sets of workpapers. */
export const lowBalance = 2 * workpaperSetCredits;

/** Most credits of one purchase. */
export const mostCredits = 10_000;

export interface VolumePrice {
  /** Smallest quantity at this price. */
  readonly from: number;
  /** Largest quantity; null: no limit but that of a purchase. */
  readonly to: number | null;
  /** Of one credit. */
  readonly cents: bigint;
}

/** In US dollars, by the quantity of one purchase. */
export const volumePrices: readonly VolumePrice[] = [
  { from: 1, to: 49, cents: 9_500n },
  { from: 50, to: 99, cents: 9_000n },
  { from: 100, to: 249, cents: 8_500n },
  { from: 250, to: 499, cents: 8_200n },
  { from: 500, to: null, cents: 7_800n },
];

/** Of one credit when a purchase has this many; throws where no price is for such a quantity. */
export function unitPriceOf(quantity: number): bigint {
  const price = volumePrices.find(({ from, to }) => quantity >= from && (to === null || quantity <= to));
  if (!price || !Number.isInteger(quantity)) throw new RangeError(`no price for ${quantity} credits`);
  return price.cents;
}

/** “100 credits at 85.00” */
export const purchaseTitle = (quantity: number, unitCents: bigint): string =>
  `${displayCredits(quantity)} ${quantity === 1 ? "credit" : "credits"} at ${displayCents(unitCents)}`;

/** Without a contract. */
export const payAsYouGoCents = unitPriceOf(1);
