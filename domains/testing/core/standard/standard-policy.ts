import { isFirmAdmin, policy } from "@tieout/kernel";

/** The firm's standard concerns no single engagement. Everyone sees how an engagement differs from it, in that engagement. */
export const standardPolicy = policy<Record<never, never>>()({
  "firm_standard.read": isFirmAdmin,
  "firm_standard.edit": isFirmAdmin,
});
