import { isFirmAdmin, policy } from "@tieout/kernel";

/** Managing the firm's people, for its admins only. */
export const userPolicy = policy<Record<never, never>>()({
  "user.read": isFirmAdmin,
  "user.edit": isFirmAdmin,
});
