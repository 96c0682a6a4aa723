import { type Cents, cents } from "@tieout/kernel";

/** Eligible rollover distributions below this are not withheld on: Treas. Reg. 31.3405(c)-1 Q&A-14. */
export const withholdingFloorCents: Cents = cents(20_000);

/** 20% of an eligible rollover distribution that is not rolled over directly (IRC 3405(c)(1)(B)), rounded to the cent, half up. */
export const mandatoryWithholding = (grossCents: Cents): Cents => cents((grossCents * 20n + 50n) / 100n);
