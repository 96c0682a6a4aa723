import type { Cents } from "@tieout/kernel";
import { toolkitCents, toolkitCredits } from "../price.ts";

/** As many as one order holds. */
export const mostInCart = 50;

/** A payment by card that was begun and left alone no longer keeps colleagues from buying the same. */
export const abandonedAfterMinutes = 30;

export interface OrderTotal {
  readonly credits: number;
  readonly cents: Cents;
}

/** Of an order of so many toolkits. */
export const orderTotal = (toolkits: number): OrderTotal => ({
  credits: toolkits * toolkitCredits,
  cents: (BigInt(toolkits) * toolkitCents) as Cents,
});

/** What is left of the toolkits that a contract includes; never below zero. */
export const leftToRedeem = ({ included, used }: { readonly included: number; readonly used: number }): number =>
  Math.max(0, included - used);
