import { negativeAmount } from "./negative-amount.ts";

/** The rules in print order. */
export const listingRules = [negativeAmount] as const;
