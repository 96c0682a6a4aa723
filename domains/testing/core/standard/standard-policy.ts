import { isFirmAdmin, policy } from "@tieout/kernel";

/** The firm's standard belongs to no single engagement. Everyone on an engagement can see how it differs from the standard. */
export const standardPolicy = policy<Record<never, never>>()({
  "firm_standard.read": isFirmAdmin,
  "firm_standard.edit": isFirmAdmin,
});
