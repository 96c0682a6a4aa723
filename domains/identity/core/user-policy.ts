import { isFirmAdmin, policy } from "@tieout/kernel";

/** What concerns the people of the firm: its admins alone. */
export const userPolicy = policy<Record<never, never>>()({
  "user.read": isFirmAdmin,
  "user.edit": isFirmAdmin,
});
