import { failures } from "@tieout/contract";
import { displayCredits } from "../core/index.ts";

export interface Shortage {
  readonly needed: number;
  readonly available: number;
}

export const creditsFailures = failures("credits", {
  "not-enough": {
    status: 402,
    title: "Not enough credits",
    say: ({ needed, available }: Shortage) =>
      `This needs ${displayCredits(needed)} ${needed === 1 ? "credit" : "credits"} and ${displayCredits(available)} ${available === 1 ? "is" : "are"} left, so it was not started. Buy credits on the Credits page, or ask a firm admin to buy some, then start again.`,
  },
  "no-engagements": {
    status: 403,
    title: "Not included",
    say: () => "Your firm's Tieout plan doesn't include engagements, so the run was not started. Contact support to add them.",
  },
  "no-provider": {
    status: 409,
    title: "Payments are not set up",
    say: () => "Card payments aren't set up on this installation. Ask support to add credits to your balance.",
  },
  "payment-refused": {
    status: 409,
    title: "Payment not started",
    say: () =>
      "The payment provider didn't accept the order, and nothing was charged. Try again in a few minutes. If it happens again, contact support.",
  },
  "no-test-payment": {
    status: 404,
    title: "Payment not found",
    say: () => "No open test payment has this secret. Start the purchase again.",
  },
});
