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
  // One sentence for wrong, old and used codes, whatever kind of code it was.
  "wrong-code": {
    status: 400,
    title: "Code not accepted",
    say: (d: { triesLeft: number }) =>
      `That code is not right or is no longer valid. Wait for the next code in your app, then try again. You have ${d.triesLeft} ${d.triesLeft === 1 ? "try" : "tries"} left; then you start again with your password.`,
  },
  "code-step-over": {
    status: 400,
    title: "Log in again",
    say: () => "This step took too many tries or too long. Log in again with your password.",
  },
  "no-announcement": {
    status: 404,
    title: "Announcement not found",
    say: () => "This announcement no longer exists, so there is nothing to close. Reload the page.",
  },
});
