import { type Cents, cents, roundedQuotient } from "@tieout/kernel";

/** Eligible rollover distributions below this amount need no withholding: Treas. Reg. 31.3405(c)-1 Q&A-14. */
export const withholdingFloorCents: Cents = cents(20_000);

/**
 * 20% of an eligible rollover distribution that is not rolled over directly (IRC 3405(c)(1)(B)), rounded to the cent, with half cents
 * rounded away from zero.
 */
export const mandatoryWithholding = (grossCents: Cents): Cents => cents(roundedQuotient(grossCents * 20n, 100n));
