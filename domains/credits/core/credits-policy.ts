import { policy } from "@tieout/kernel";

/** Credits belong to the firm: everyone in it can see the balance and buy more with their card. */
export const creditsPolicy = policy<Record<never, never>>()({
  "credits.read": () => true,
  "credits.buy": () => true,
});
