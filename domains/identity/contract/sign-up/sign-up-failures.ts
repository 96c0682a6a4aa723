import { failures } from "@tieout/contract";
import { codeSentLately } from "../code-sent-lately.ts";

const secondsText = (seconds: number): string => `${seconds} ${seconds === 1 ? "second" : "seconds"}`;

// None of these reveals whether an email address has an account until the caller has proven that the mailbox is theirs.
export const signUpFailures = failures("sign-up", {
  "code-sent-lately": codeSentLately,
  "too-many-codes": {
    status: 429,
    title: "Too many codes",
    say: (d: { seconds: number }) => `This network asked for too many codes. Wait ${secondsText(d.seconds)}, then ask for a code again.`,
  },
  "too-many-tries": {
    status: 429,
    title: "Too many attempts",
    say: (d: { seconds: number }) => `Too many wrong codes. Wait ${secondsText(d.seconds)} and try again.`,
  },
  "wrong-code": {
    status: 400,
    title: "Code not accepted",
    say: (d: { triesLeft: number }) => `That code isn't right. You have ${d.triesLeft} ${d.triesLeft === 1 ? "try" : "tries"} left.`,
  },
  // Uses the same sentence for every reason.
  "code-over": {
    status: 400,
    title: "No code to enter",
    say: () => "This code is no longer valid: it's older than 10 minutes, 5 tries were used, or we sent a newer one. Send another code.",
  },
  "not-confirmed": {
    status: 409,
    title: "Confirm your email",
    say: () => "This browser hasn't confirmed an email address in the last 7 days. Enter your email and a new code, then continue here.",
  },
  "has-account": {
    status: 409,
    title: "Account exists",
    say: () => "You already have an account with this email address. Log in with it; if you forgot the password, request a link there.",
  },
  "password-refused": { status: 422, title: "Password not accepted", say: (d: { sentence: string }) => d.sentence },
  "no-account-yet": {
    status: 409,
    title: "No account yet",
    say: () => "Create your account before answering these questions. Reload the page.",
  },
  "no-colleagues": {
    status: 409,
    title: "No one to ask",
    say: () => "No organization on Tieout has people at your email domain, so there's no admin to ask. Create your account instead.",
  },
});
