import { displayCents, formatCents, parseWireMoney } from "@tieout/kernel";
import type { Prices } from "../contract/index.ts";

type Price = Prices["prices"][number];

/** `1 – 49`, `500 and more`. */
export const quantityText = ({ from, to }: Pick<Price, "from" | "to">): string => (to === null ? `${from} and more` : `${from} – ${to}`);

export const dollars = (wire: string): string => `$${displayCents(parseWireMoney(wire) ?? 0n)}`;

export const priceOf = (prices: readonly Price[], quantity: number): Price | undefined =>
  prices.find(({ from, to }) => quantity >= from && (to === null || quantity <= to));

/** The total price for a quantity, in the wire format for money. */
export const totalOf = (price: Price, quantity: number): string => formatCents((parseWireMoney(price.price) ?? 0n) * BigInt(quantity));

/** `+100` or `(14)`, in accounting format. */
export const changeText = (credits: number): string =>
  credits < 0 ? `(${String(-credits).replace(/\B(?=(\d{3})+(?!\d))/g, ",")})` : `+${String(credits).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
