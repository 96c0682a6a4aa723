import { negativeAmount } from "./negative-amount.ts";

/** In print order. */
export const listingRules = [negativeAmount] as const;
