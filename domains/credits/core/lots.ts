import { fromEpochDay, type PlainDate } from "@tieout/kernel";

/** Credits that were added together and expire together. */
export interface Lot {
  readonly id: string;
  readonly available: number;
  /** The last day on which the credits can be used; null if they don't expire. */
  readonly expiresOn: PlainDate | null;
}

export interface Draw {
  readonly lotId: string;
  readonly quantity: number;
}

const dayMs = 86_400_000;
const lastZoneMs = 12 * 3_600_000;

/**
 * The latest day that has not yet ended everywhere on earth (UTC−12), so a lot can be used through the evening of its last day, wherever
 * the firm is.
 */
export const creditDay = (epochMilliseconds: number): PlainDate => fromEpochDay(Math.floor((epochMilliseconds - lastZoneMs) / dayMs));

export const isExpired = ({ expiresOn }: Pick<Lot, "expiresOn">, today: PlainDate): boolean => expiresOn !== null && expiresOn < today;

/**
 * Draws first from the lot that expires earliest; among lots that expire on the same day or never, from the oldest (IDs are ordered by
 * time).
 */
export const inDrawOrder = <L extends Lot>(lots: readonly L[]): readonly L[] =>
  [...lots].sort((a, b) => compare(a.expiresOn ?? "9999", b.expiresOn ?? "9999") || compare(a.id, b.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const usableCredits = (lots: readonly Lot[], today: PlainDate): number =>
  lots.reduce((sum, lot) => sum + (isExpired(lot, today) ? 0 : lot.available), 0);

/** How much of a quantity is taken from each usable lot; null if the lots don't have enough. */
export function drawCredits(lots: readonly Lot[], quantity: number, today: PlainDate): readonly Draw[] | null {
  if (usableCredits(lots, today) < quantity) return null;
  const draws: Draw[] = [];
  let left = quantity;
  for (const lot of inDrawOrder(lots)) {
    const taken = isExpired(lot, today) ? 0 : Math.min(lot.available, left);
    if (taken > 0) draws.push({ lotId: lot.id, quantity: taken });
    left -= taken;
  }
  return draws;
}
