import type { SignOffRole } from "../core/index.ts";

/** Refusals of conclusions, sign-offs and review notes; of the domain's failures. */
export const reviewFailureTable = {
  "results-out-of-date": {
    status: 409,
    title: "Results are out of date",
    say: () => "Files or setup changed since the last run, so these results are not signed. Process the engagement, then sign.",
  },
  "result-changed": {
    status: 409,
    title: "Another result",
    say: (d: { now: string }) =>
      `The result is ${d.now} now: it, a reason, a sampled item or the conclusion changed after you opened the page. Look at what changed, then sign.`,
  },
  "signed-already": {
    status: 409,
    title: "Signed already",
    say: (d: { name: string; role: SignOffRole }) =>
      `${d.name} has signed this result as ${d.role}. It must be withdrawn before another person signs.`,
  },
  "two-people": {
    status: 409,
    title: "Two people",
    say: (d: { role: SignOffRole }) =>
      `You signed this workpaper as ${d.role}. Preparer and reviewer must be two people: ask a colleague, or withdraw your sign-off as ${d.role} first.`,
  },
  "preparer-first": {
    status: 409,
    title: "Preparer first",
    say: () => "No preparer has signed this result. A reviewer signs after the preparer.",
  },
  "notes-open": {
    status: 409,
    title: "Open review notes",
    say: (d: { count: number }) =>
      d.count === 1
        ? "1 review note on this workpaper is not resolved. Resolve it, then sign as reviewer."
        : `${d.count} review notes on this workpaper are not resolved. Resolve them, then sign as reviewer.`,
  },
  "sign-in-person": {
    status: 409,
    title: "Sign in person",
    say: () => "You are looking at Tieout as another person. Only they can sign in their name.",
  },
  "sign-off-unknown": { status: 404, title: "Sign-off", say: () => "That sign-off is not one of this workpaper. Reload the page." },
  "sign-off-not-yours": {
    status: 409,
    title: "Another person’s sign-off",
    say: (d: { name: string }) => `${d.name} signed this. Only they or an admin of the firm can withdraw it.`,
  },
  "withdrawal-reason": {
    status: 422,
    title: "Reason",
    say: (d: { name: string }) => `${d.name} signed this. Enter a reason to withdraw another person’s sign-off.`,
  },
  "note-subject": {
    status: 404,
    title: "Review note",
    say: () => "What the note is about is not part of the last results. Reload the page.",
  },
  "note-unknown": { status: 404, title: "Review note", say: () => "That review note is not one of this workpaper. Reload the page." },
  "note-resolved": {
    status: 409,
    title: "Resolved",
    say: (d: { name: string }) => `${d.name} has resolved this note. Open it again to reply.`,
  },
  "note-not-yours": {
    status: 409,
    title: "Another person’s note",
    say: (d: { name: string }) => `${d.name} wrote this note. Only they or an admin of the firm can resolve it or open it again.`,
  },
  "mention-unknown": {
    status: 422,
    title: "Mention",
    say: () => "A person who is mentioned cannot open this engagement. Choose people from the list, or assign them first.",
  },
  "not-mentioned": {
    status: 409,
    title: "Mention",
    say: () => "This note does not mention you. Reload the page.",
  },
} as const;
