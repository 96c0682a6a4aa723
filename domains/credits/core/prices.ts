import { displayCents } from "@tieout/kernel";
import { displayCredits } from "./activity.ts";

/** Price of a set of workpapers, charged once for each kind of data in an engagement. */
export const workpaperSetCredits = 14;

/** The firm's admins are emailed when the balance falls below this, which no longer covers two sets of workpapers. */
export const lowBalance = 2 * workpaperSetCredits;

/** Maximum credits per purchase. */
export const mostCredits = 10_000;

export interface VolumePrice {
  /** Smallest quantity sold at this price. */
  readonly from: number;
  /** Largest quantity sold at this price; null if limited only by the purchase maximum. */
  readonly to: number | null;
  /** Price of one credit. */
  readonly cents: bigint;
}

/** Prices in US dollars, by quantity per purchase. */
export const volumePrices: readonly VolumePrice[] = [
  { from: 1, to: 49, cents: 9_500n },
  { from: 50, to: 99, cents: 9_000n },
  { from: 100, to: 249, cents: 8_500n },
  { from: 250, to: 499, cents: 8_200n },
  { from: 500, to: null, cents: 7_800n },
];

/** Price of one credit in a purchase of this quantity; throws if there is no price for it. */
export function unitPriceOf(quantity: number): bigint {
  const price = volumePrices.find(({ from, to }) => quantity >= from && (to === null || quantity <= to));
  if (!price || !Number.isInteger(quantity)) throw new RangeError(`no price for ${quantity} credits`);
  return price.cents;
}

/** “100 credits at 85.00” */
export const purchaseTitle = (quantity: number, unitCents: bigint): string =>
  `${displayCredits(quantity)} ${quantity === 1 ? "credit" : "credits"} at ${displayCents(unitCents)}`;

/** Price without a contract. */
export const payAsYouGoCents = unitPriceOf(1);
