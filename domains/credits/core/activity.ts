/**
 * What the firm sees of the ledger: what changed its balance. A hold is shown once: as what it was for as soon as it is captured, as held
 * until then; one that was released has a second line.
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

/** With thousands separators; 0 when there is none. */
export const displayCredits = (credits: number | null): string => String(credits ?? 0).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
