/** Price of one toolkit in credits. */
export const toolkitCredits = 5;
/** Price by card, in cents. */
export const toolkitCents = 47_500n;

/** Credits in a sentence: `1 credit`, `12 credits`. */
export const creditsText = (credits: number): string => `${credits} ${credits === 1 ? "credit" : "credits"}`;
