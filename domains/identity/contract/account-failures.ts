import { failures } from "@tieout/contract";
import { codeSentLately } from "./code-sent-lately.ts";

export const accountFailures = failures("account", {
  "wrong-password": {
    status: 400,
    title: "Wrong password",
    say: () => "This is not your current password. Check it and try again.",
  },
  "too-many-tries": {
    status: 429,
    title: "Too many attempts",
    say: (d: { seconds: number }) => `Too many wrong passwords. Wait ${d.seconds} ${d.seconds === 1 ? "second" : "seconds"} and try again.`,
  },
  "weak-password": { status: 400, title: "Password not accepted", say: (d: { sentence: string }) => d.sentence },
  "code-not-right": {
    status: 400,
    title: "Code not accepted",
    say: () => "That code isn't right. Wait for the next code in your app and enter it. If that one fails too, check your phone's clock.",
  },
  "code-needed": {
    status: 400,
    title: "Code needed",
    say: () => "Enter a code too: from your authenticator app, from an email we sent you, or one of your recovery codes.",
  },
  "own-code-not-right": {
    status: 400,
    title: "Code not accepted",
    say: () =>
      "That code isn't right or was already used. Enter the next code from your app, the code in the newest email, or a recovery code.",
  },
  "code-sent-lately": codeSentLately,
  "mailed-code-not-right": {
    status: 400,
    title: "Code not accepted",
    say: () => "That code isn't right. Enter the code from the newest email.",
  },
  "emailed-codes-on": {
    status: 409,
    title: "Email codes are on",
    say: () => "Email codes are already on. Reload the page.",
  },
  "staff-need-app": {
    status: 403,
    title: "Different second step needed",
    say: () => "Staff accounts can't use email codes, because they can open many firms. Set up an authenticator app or a passkey.",
  },
  "no-passkeys": {
    status: 409,
    title: "Passkeys not available",
    say: () => "Passkeys need a host name, not an IP address. Ask your administrator which host name to open Tieout with.",
  },
  "many-passkeys": {
    status: 409,
    title: "Too many passkeys",
    say: (d: { most: number }) => `You already have ${d.most} passkeys, the maximum. Remove one first.`,
  },
  "passkey-not-accepted": {
    status: 400,
    title: "Passkey not accepted",
    say: () => "The passkey was not accepted, and nothing was changed. Try again.",
  },
  "passkey-copied": {
    status: 400,
    title: "Passkey may have been copied",
    say: () =>
      "This passkey was not accepted, and nothing was changed: its counter hasn't increased since its last use, so there may be a copy of it. Use your password and a code, then remove the passkey and add a new one.",
  },
  "second-step-required": {
    status: 409,
    title: "Second step required",
    say: () => "Your firm requires a second sign-in step, so you can't remove your last one. Set up another one first.",
  },
  "nothing-begun": {
    status: 409,
    title: "Setup not started",
    say: () => "There's no setup to finish: it was finished or canceled in another window. Reload the page.",
  },
  "no-second-step": {
    status: 409,
    title: "Not in use",
    say: () => "This second step is already off. Reload the page.",
  },
  "no-session": {
    status: 404,
    title: "Session not found",
    say: () => "This session has already ended. Reload the page.",
  },
});
