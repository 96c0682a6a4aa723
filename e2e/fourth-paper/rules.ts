import { negativeAmount } from "./negative-amount.ts";

/** The rules in the order in which they are shown. */
export const listingRules = [negativeAmount] as const;
