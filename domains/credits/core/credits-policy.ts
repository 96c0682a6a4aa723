import { policy } from "@tieout/kernel";

/** Credits belong to the firm: everyone at the firm can see the balance and buy more with their own card. */
export const creditsPolicy = policy<Record<never, never>>()({
  "credits.read": () => true,
  "credits.buy": () => true,
});
