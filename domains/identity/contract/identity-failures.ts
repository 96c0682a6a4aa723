import { failures } from "@tieout/contract";

export const identityFailures = failures("identity", {
  // One sentence for every reason, so no one learns whether an email has an account.
  "wrong-credentials": {
    status: 400,
    title: "Sign-in failed",
    say: () => "The email or password is wrong. Check both and try again, or ask a firm admin for a new password.",
  },
  "too-many-tries": {
    status: 429,
    title: "Too many attempts",
    say: (d: { seconds: number }) =>
      `Too many sign-in attempts for this account from this network. Wait ${d.seconds} ${d.seconds === 1 ? "second" : "seconds"} and try again.`,
  },
  "no-announcement": {
    status: 404,
    title: "Announcement not found",
    say: () => "This announcement no longer exists, so there is nothing to close. Reload the page.",
  },
});
