import { failures } from "@tieout/contract";
import { codeSentLately } from "./code-sent-lately.ts";

export const identityFailures = failures("identity", {
  // One sentence for every reason, so no one learns whether an email has an account.
  "wrong-credentials": {
    status: 400,
    title: "Sign-in failed",
    say: () => "The email or password is wrong. Check both and try again, or ask a firm admin for a new password.",
  },
  "too-many-drafts": {
    status: 409,
    title: "Too much unsaved input",
    say: (d: { drafts: number }) =>
      `You have unsaved input in ${d.drafts} other forms, which is all that is kept. Save or leave some of them; this one is kept on this page only.`,
  },
  "too-many-tries": {
    status: 429,
    title: "Too many attempts",
    say: (d: { seconds: number }) =>
      `Too many sign-in attempts for this account from this network. Wait ${d.seconds} ${d.seconds === 1 ? "second" : "seconds"} and try again.`,
  },
  "too-many-resets": {
    status: 429,
    title: "Too many requests",
    say: (d: { seconds: number }) =>
      `Too many requests for a link to this address from this network. Wait ${d.seconds} ${d.seconds === 1 ? "second" : "seconds"} and try again.`,
  },
  // One sentence for every reason, so a guessed link and one of another person's look alike.
  "link-not-valid": {
    status: 400,
    title: "Link not valid",
    say: () => "This link does not work: it was used, has expired, or was replaced. Request a new one.",
  },
  "password-refused": {
    status: 422,
    title: "Password not accepted",
    say: (d: { sentence: string }) => d.sentence,
  },
  // One sentence for wrong, old and used codes, whatever kind of code it was.
  "wrong-code": {
    status: 400,
    title: "Code not accepted",
    say: (d: { triesLeft: number }) =>
      `That code is not right or is no longer valid. Wait for the next code in your app, or ask for another by mail, then try again. You have ${d.triesLeft} ${d.triesLeft === 1 ? "try" : "tries"} left; then you start again with your password.`,
  },
  "code-sent-lately": codeSentLately,
  "no-emailed-codes": {
    status: 409,
    title: "No codes by mail",
    say: () => "Codes by mail are not set up for this account. Use another way.",
  },
  "no-passkeys": {
    status: 409,
    title: "No passkeys here",
    say: () => "Passkeys need an address with a name. Log in with your password.",
  },
  // One sentence for every reason, so nobody learns which passkeys there are.
  "passkey-not-accepted": {
    status: 400,
    title: "Passkey not accepted",
    say: () => "This passkey does not sign you in here: it was removed, or its question was too old. Try again, or use your password.",
  },
  // Whoever gets it has signed with the passkey.
  "passkey-copied": {
    status: 400,
    title: "Passkey may be copied",
    say: () =>
      "This passkey was not accepted: its counter did not increase since its last use, as if there were a copy of it. We emailed you. Log in with your password, then remove the passkey under Account and add a new one.",
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
  "mails-not-open": {
    status: 403,
    title: "Only colleagues yet",
    say: () =>
      "Your firm can mail only addresses of the domain that its first admin signed up with, or of a domain that it has proven, unless that is a public mail domain. Contact support to invite others.",
  },
  "mails-used-up": {
    status: 429,
    title: "Mails used up",
    say: (d: { most: number; mails: number; more: number }) =>
      `Your firm sends at most ${d.most} invitations and client mails a day and has sent ${d.mails}; this would be ${d.more} more. Nothing was done: try again tomorrow (UTC), or contact support to raise the limit.`,
  },
  "too-many-added": {
    status: 429,
    title: "Too many new people",
    say: (d: { most: number; added: number }) =>
      `Your firm adds at most ${d.most} people within 24 hours and has added ${d.added}. No one was added: try again later with fewer, or write to support.`,
  },
  "email-listed": {
    status: 409,
    title: "In your list",
    say: (d: { email: string }) => `${d.email} is in your list already. If that person is inactive, activate them.`,
  },
  "email-taken": {
    status: 409,
    title: "Email not added",
    say: (d: { email: string }) => `${d.email} cannot be added. If the person works for your firm now, ask support.`,
  },
  "second-step-of-server": {
    status: 409,
    title: "Required here",
    say: () => "Everyone on this server signs in with a second step. Its operator can change that, your firm cannot.",
  },
  "own-second-step-first": {
    status: 409,
    title: "Set up your own first",
    say: () => "Set up a second step for your own account first, under Account. Otherwise this rule would shut you out of this page.",
  },
  "not-admin": {
    status: 403,
    title: "No firm admin",
    say: () => "You are no longer a firm admin, so nothing was changed. Reload the page.",
  },
  "not-leaving": {
    status: 409,
    title: "Still active",
    say: () => "Engagements are handed over by a person who is inactive. Deactivate them in the same step.",
  },
  "last-admin": {
    status: 409,
    title: "Last firm admin",
    say: (d: { name: string }) => `${d.name} is the only active firm admin. Make someone else a firm admin first.`,
  },
  "own-role": {
    status: 409,
    title: "Your own role",
    say: () => "You cannot change your own role. Ask another firm admin.",
  },
  "own-deactivation": {
    status: 409,
    title: "Your own account",
    say: () => "You cannot deactivate yourself. Ask another firm admin.",
  },
  "no-successor": {
    status: 422,
    title: "Who takes over",
    say: () => "Engagements are handed over to another person of your firm who can sign in. Choose one.",
  },
  "not-invited": {
    status: 409,
    title: "No invitation",
    say: (d: { name: string }) => `${d.name} has a password, or is inactive: there is nothing to invite them to.`,
  },
  "user-unknown": {
    status: 404,
    title: "Person not found",
    say: () => "This person is not in your firm. Reload the page.",
  },
  "invites-unreadable": { status: 422, title: "File not read", say: (d: { why: string }) => d.why },
  "invites-changed": {
    status: 409,
    title: "Changed by someone else",
    say: () => "The firm's people changed after the preview, and no one was invited. Check what each row does now, then invite again.",
  },
});
