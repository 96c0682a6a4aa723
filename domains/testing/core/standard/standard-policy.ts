import { isFirmAdmin, policy } from "@tieout/kernel";

/** The firm's standard doesn't belong to any one engagement. Everyone on an engagement can see how the engagement differs from it. */
export const standardPolicy = policy<Record<never, never>>()({
  "firm_standard.read": isFirmAdmin,
  "firm_standard.edit": isFirmAdmin,
});
