import type { ActivityTable } from "@tieout/engagements/core";

/** Activity entries for seals and addenda. */
export const archiveActivity: ActivityTable = {
  "engagement.seal": { kind: "lock", says: ({ data }) => `sealed the bundle for version ${Number(data.version ?? 1)}` },
  "engagement.add-addendum": { kind: "lock", says: ({ data }) => `added an addendum to version ${Number(data.version ?? 1)}` },
  "addendum.download": { kind: "downloads", says: () => "downloaded an addendum" },
};
