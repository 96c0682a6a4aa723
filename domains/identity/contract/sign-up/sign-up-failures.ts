import { failures } from "@tieout/contract";
import { codeSentLately } from "../code-sent-lately.ts";

const secondsText = (seconds: number): string => `${seconds} ${seconds === 1 ? "second" : "seconds"}`;

// None says whether an address has an account before its mailbox was shown to be the caller's.
export const signUpFailures = failures("sign-up", {
  "code-sent-lately": codeSentLately,
  "too-many-codes": {
    status: 429,
    title: "Too many codes",
    say: (d: { seconds: number }) =>
      `Too many codes were asked for from this network. Wait ${secondsText(d.seconds)} and ask for a code again.`,
  },
  "too-many-tries": {
    status: 429,
    title: "Too many attempts",
    say: (d: { seconds: number }) => `Too many wrong codes. Wait ${secondsText(d.seconds)} and try again.`,
  },
  "wrong-code": {
    status: 400,
    title: "Code not accepted",
    say: (d: { triesLeft: number }) => `That code is not right. You have ${d.triesLeft} ${d.triesLeft === 1 ? "try" : "tries"} left.`,
  },
  // One sentence for every reason.
  "code-over": {
    status: 400,
    title: "No code to enter",
    say: () => "This code is no longer valid: it took more than 10 minutes or 5 tries, or a newer one was sent. Send another code.",
  },
  "not-confirmed": {
    status: 409,
    title: "Email to confirm",
    say: () => "This browser has confirmed no such email address in the last 7 days. Enter your email and a new code; then continue here.",
  },
  "has-account": {
    status: 409,
    title: "Account exists",
    say: () => "You have an account with this email address already. Log in with it; if you forgot the password, ask for a link there.",
  },
  "password-refused": { status: 422, title: "Password not accepted", say: (d: { sentence: string }) => d.sentence },
  "no-account-yet": {
    status: 409,
    title: "No account yet",
    say: () => "Create your account first; these questions come after it. Reload the page.",
  },
  "no-colleagues": {
    status: 409,
    title: "No one to ask",
    say: () => "No organization on Tieout has people with addresses like yours, so there is no admin to ask. Create your account instead.",
  },
});
