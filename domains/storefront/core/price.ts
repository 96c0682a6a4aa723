/** Of one toolkit. */
export const toolkitCredits = 5;
/** By card, in cents. */
export const toolkitCents = 47_500n;
