import { failures } from "@tieout/contract";

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
    say: () => "Enter a code of your authenticator app too, or one of your recovery codes.",
  },
  "own-code-not-right": {
    status: 400,
    title: "Code not accepted",
    say: () => "That code is not right, or was used before. Wait for the next code in your app and enter that, or use a recovery code.",
  },
  "second-step-required": {
    status: 409,
    title: "Second step required",
    say: () => "Your firm requires a second step of sign-in, so that the last one cannot be removed. Set up another app in its place.",
  },
  "nothing-begun": {
    status: 409,
    title: "Setup not begun",
    say: () => "There is no setup to finish: it was finished or canceled in another window. Reload the page.",
  },
  "no-second-step": {
    status: 409,
    title: "Two-step sign-in is off",
    say: () => "Two-step sign-in is off already. Reload the page.",
  },
  "no-session": {
    status: 404,
    title: "Session not found",
    say: () => "This session has ended already. Reload the page.",
  },
});
