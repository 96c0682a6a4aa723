import type { Cents } from "@tieout/kernel";
import { toolkitCents, toolkitCredits } from "../price.ts";

/** Maximum number of toolkits in an order. */
export const mostInCart = 50;

/** After this many minutes, an abandoned card payment no longer keeps colleagues from buying the same toolkits. */
export const abandonedAfterMinutes = 30;

export interface OrderTotal {
  readonly credits: number;
  readonly cents: Cents;
}

/** Total of an order with this many toolkits. */
export const orderTotal = (toolkits: number): OrderTotal => ({
  credits: toolkits * toolkitCredits,
  cents: (BigInt(toolkits) * toolkitCents) as Cents,
});

/** Number of toolkits in a contract that are still to be redeemed; never below zero. */
export const leftToRedeem = ({ included, used }: { readonly included: number; readonly used: number }): number =>
  Math.max(0, included - used);
