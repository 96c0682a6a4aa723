/**
 * Ledger activity that changed the firm's balance. A hold is shown once: as held until it is captured, then as the charge; releasing a hold
 * adds a second line.
 */
export const activityKinds = [
  "contract",
  "purchase",
  "adjustment",
  "processing",
  "toolkit",
  "held",
  "returned",
  "expired",
  "reversed",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityTitles: Readonly<Record<ActivityKind, string>> = {
  contract: "Contract",
  purchase: "Purchase",
  adjustment: "Adjustment",
  processing: "Processing",
  toolkit: "Toolkit",
  held: "Held",
  returned: "Returned",
  expired: "Expired",
  reversed: "Payment returned",
};

/** With thousands separators; 0 if null. */
export const displayCredits = (credits: number | null): string => String(credits ?? 0).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
