import { isFirmAdmin, policy } from "@tieout/kernel";

/** For managing the firm's people; admins only. */
export const userPolicy = policy<Record<never, never>>()({
  "user.read": isFirmAdmin,
  "user.edit": isFirmAdmin,
});
