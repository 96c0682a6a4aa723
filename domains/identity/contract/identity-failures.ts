import { failures } from "@tieout/contract";
import { codeSentLately } from "./code-sent-lately.ts";

export const identityFailures = failures("identity", {
  // Uses the same sentence for every reason, so that it doesn't reveal whether an email has an account.
  "wrong-credentials": {
    status: 400,
    title: "Sign-in failed",
    say: () => "The email or password is wrong. Check both and try again, or ask a firm admin for a new password.",
  },
  "too-many-drafts": {
    status: 409,
    title: "Too much unsaved input",
    say: (d: { drafts: number }) =>
      `You have unsaved input in ${d.drafts} other forms, the maximum we keep. Save or leave some of them. Until then, input here is kept only while this page is open.`,
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
  // Uses the same sentence for every reason, so that a guessed link looks like another person's.
  "link-not-valid": {
    status: 400,
    title: "Link not valid",
    say: () => "This link doesn't work: it was used, has expired, or was replaced. Request a new one.",
  },
  "password-refused": {
    status: 422,
    title: "Password not accepted",
    say: (d: { sentence: string }) => d.sentence,
  },
  // Uses the same sentence for wrong, expired and used codes of any kind.
  "wrong-code": {
    status: 400,
    title: "Code not accepted",
    say: (d: { triesLeft: number }) =>
      `That code isn't right or is no longer valid. Wait for the next code in your app, or have another one emailed to you, then try again. You have ${d.triesLeft} ${d.triesLeft === 1 ? "try" : "tries"} left; after that, start again with your password.`,
  },
  "code-sent-lately": codeSentLately,
  "no-emailed-codes": {
    status: 409,
    title: "Email codes not set up",
    say: () => "Email codes aren't set up for this account. Use another second step.",
  },
  "no-passkeys": {
    status: 409,
    title: "Passkeys not available",
    say: () => "Passkeys need a host name, not an IP address. Log in with your password.",
  },
  // Uses the same sentence for every reason, so that it doesn't reveal which passkeys exist.
  "passkey-not-accepted": {
    status: 400,
    title: "Passkey not accepted",
    say: () => "This passkey can't sign you in: it was removed, or the request timed out. Try again, or use your password.",
  },
  // Shown only to someone whose device signed with the passkey.
  "passkey-copied": {
    status: 400,
    title: "Passkey may have been copied",
    say: () =>
      "This passkey was not accepted: its counter hasn't increased since its last use, so there may be a copy of it. We emailed you. Log in with your password, then remove the passkey under Account and add a new one.",
  },
  "code-step-over": {
    status: 400,
    title: "Log in again",
    say: () => "This step took too many tries or too long. Log in again with your password.",
  },
  "no-announcement": {
    status: 404,
    title: "Announcement not found",
    say: () => "This announcement no longer exists, so there's nothing to close. Reload the page.",
  },
  "mails-not-open": {
    status: 403,
    title: "Only colleagues for now",
    say: () =>
      "Your firm can email only addresses at its first admin's domain or at a domain it has verified, unless that is a public email domain. Contact support to invite others.",
  },
  "mails-used-up": {
    status: 429,
    title: "Email limit reached",
    say: (d: { most: number; mails: number; more: number }) =>
      `Your firm can send ${d.most} invitations and client emails a day. It has sent ${d.mails}, and this would be ${d.more} more. Nothing was done: try again tomorrow (UTC), or contact support to raise the limit.`,
  },
  "too-many-added": {
    status: 429,
    title: "Too many new people",
    say: (d: { most: number; added: number }) =>
      `Your firm can add ${d.most} people in 24 hours and has added ${d.added}. No one was added: try again later with fewer, or contact support.`,
  },
  "email-listed": {
    status: 409,
    title: "Already in your list",
    say: (d: { email: string }) => `${d.email} is already in your list. If that person is inactive, activate them.`,
  },
  "email-taken": {
    status: 409,
    title: "Email not added",
    say: (d: { email: string }) => `${d.email} can't be added. If this person works for your firm now, contact support.`,
  },
  "second-step-of-server": {
    status: 409,
    title: "Required here",
    say: () => "Everyone on this server must sign in with a second step. Only its operator can change that.",
  },
  "own-second-step-first": {
    status: 409,
    title: "Set up your own first",
    say: () => "First set up a second step for your own account, under Account. Otherwise this rule would lock you out of this page.",
  },
  "not-admin": {
    status: 403,
    title: "Not a firm admin",
    say: () => "You are no longer a firm admin, so nothing was changed. Reload the page.",
  },
  "not-leaving": {
    status: 409,
    title: "Still active",
    say: () => "You can hand over engagements only from an inactive person. Deactivate this person in the same step.",
  },
  "last-admin": {
    status: 409,
    title: "Last firm admin",
    say: (d: { name: string }) => `${d.name} is the only active firm admin. Make someone else a firm admin first.`,
  },
  "own-role": {
    status: 409,
    title: "Your own role",
    say: () => "You can't change your own role. Ask another firm admin.",
  },
  "own-deactivation": {
    status: 409,
    title: "Your own account",
    say: () => "You can't deactivate yourself. Ask another firm admin.",
  },
  "no-successor": {
    status: 422,
    title: "Choose who takes over",
    say: () => "Engagements go to another person at your firm who can sign in. Choose one.",
  },
  "not-invited": {
    status: 409,
    title: "No invitation needed",
    say: (d: { name: string }) => `${d.name} already has a password or is inactive, so no invitation was sent.`,
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
    say: () => "Your firm's people changed after the preview, so no one was invited. Check what each row will do now, then invite again.",
  },
});
