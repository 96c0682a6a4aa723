import { policy } from "@tieout/kernel";

/** Credits belong to the firm: everyone in it sees what is left and may buy more with a card of theirs. */
export const creditsPolicy = policy<Record<never, never>>()({
  "credits.read": () => true,
  "credits.buy": () => true,
});
