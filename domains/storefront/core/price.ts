/** Of one toolkit. */
export const toolkitCredits = 5;
/** By card, in cents. */
export const toolkitCents = 47_500n;

/** As a sentence says it: `1 credit`, `12 credits`. */
export const creditsText = (credits: number): string => `${credits} ${credits === 1 ? "credit" : "credits"}`;
