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
    say: () =>
      "That code is not right. Wait for the next code in your app and enter that. If it is refused too, check the clock of your phone.",
  },
  "code-needed": {
    status: 400,
    title: "Code needed",
    say: () => "Enter a code too: of your authenticator app, of a message to you, or one of your recovery codes.",
  },
  "own-code-not-right": {
    status: 400,
    title: "Code not accepted",
    say: () =>
      "That code is not right, or was used before. Enter the next code of your app, the one of the newest message, or a recovery code.",
  },
  "code-sent-lately": codeSentLately,
  "mailed-code-not-right": {
    status: 400,
    title: "Code not accepted",
    say: () => "That code is not right. Enter the code of the newest message.",
  },
  "emailed-codes-on": {
    status: 409,
    title: "Codes by mail are on",
    say: () => "Codes by mail are on already. Reload the page.",
  },
  "staff-need-app": {
    status: 403,
    title: "Another second step needed",
    say: () => "Staff accounts do not use codes by mail: they open many firms. Set up an authenticator app or a passkey.",
  },
  "no-passkeys": {
    status: 409,
    title: "No passkeys here",
    say: () => "Passkeys need an address with a name. Ask your administrator to open Tieout by a host name instead of a network address.",
  },
  "many-passkeys": {
    status: 409,
    title: "Many passkeys",
    say: (d: { most: number }) => `You have ${d.most} passkeys, the most there can be. Remove one first.`,
  },
  "passkey-not-accepted": {
    status: 400,
    title: "Passkey not accepted",
    say: () => "The passkey was not accepted, and nothing was changed. Try again.",
  },
  "passkey-copied": {
    status: 400,
    title: "Passkey may be copied",
    say: () =>
      "This passkey was not accepted, and nothing was changed: its counter did not increase since its last use, as if there were a copy of it. Use your password and a code, then remove the passkey and add a new one.",
  },
  "second-step-required": {
    status: 409,
    title: "Second step required",
    say: () => "Your firm requires a second step of sign-in, so that the last one cannot be removed. Set up another in its place.",
  },
  "nothing-begun": {
    status: 409,
    title: "Setup not begun",
    say: () => "There is no setup to finish: it was finished or canceled in another window. Reload the page.",
  },
  "no-second-step": {
    status: 409,
    title: "Not in use",
    say: () => "This second step is off already. Reload the page.",
  },
  "no-session": {
    status: 404,
    title: "Session not found",
    say: () => "This session has ended already. Reload the page.",
  },
});
