import { failures } from "@tieout/contract";

export const identityFailures = failures("identity", {
  // One sentence for every reason: nobody learns whether an e-mail has an account.
  "wrong-credentials": {
    status: 400,
    title: "Sign-in failed",
    say: () => "The e-mail or the password is wrong. Check both and try again, or ask an admin of your firm for a new password.",
  },
  "too-many-tries": {
    status: 429,
    title: "Too many tries",
    say: (d: { minutes: number }) =>
      `Too many sign-in tries for this account or from this network. Try again in ${d.minutes} ${d.minutes === 1 ? "minute" : "minutes"}.`,
  },
});
