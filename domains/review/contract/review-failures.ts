import type { SignOffRole } from "@tieout/runs/core";

/** Reasons conclusions, sign-offs and review notes are refused; included in the domain's failures. */
export const reviewFailureTable = {
  "results-out-of-date": {
    status: 409,
    title: "Results are out of date",
    say: () => "Files or setup changed since the last run, so these results can't be signed. Process the engagement, then sign.",
  },
  "result-changed": {
    status: 409,
    title: "Result changed",
    say: (d: { now: string }) =>
      `The result is now ${d.now}: the figures, a reason, a sampled item or the conclusion changed after you opened the page. Check what changed, then sign.`,
  },
  "signed-already": {
    status: 409,
    title: "Already signed",
    say: (d: { name: string; role: SignOffRole }) =>
      `${d.name} already signed this result as ${d.role}. That sign-off must be withdrawn before another person can sign.`,
  },
  "two-people": {
    status: 409,
    title: "Two people",
    say: (d: { role: SignOffRole }) =>
      `You signed this workpaper as ${d.role}. The preparer and reviewer must be different people. Ask a colleague, or withdraw your sign-off as ${d.role} first.`,
  },
  "preparer-first": {
    status: 409,
    title: "Preparer first",
    say: () => "No preparer has signed this result yet. The reviewer signs after the preparer.",
  },
  "notes-open": {
    status: 409,
    title: "Open review notes",
    say: (d: { count: number }) =>
      d.count === 1
        ? "This workpaper has 1 open review note. Resolve it, then sign as reviewer."
        : `This workpaper has ${d.count} open review notes. Resolve them, then sign as reviewer.`,
  },
  "sign-in-person": {
    status: 409,
    title: "Sign in person",
    say: () => "You're viewing Tieout as another person. Only they can sign in their name.",
  },
  "sign-off-unknown": { status: 404, title: "Sign-off", say: () => "That sign-off isn't on this workpaper. Reload the page." },
  "sign-off-not-yours": {
    status: 409,
    title: "Another person’s sign-off",
    say: (d: { name: string }) => `${d.name} signed this. Only they or a firm admin can withdraw it.`,
  },
  "withdrawal-reason": {
    status: 422,
    title: "Reason",
    say: (d: { name: string }) => `${d.name} signed this. Enter a reason to withdraw another person’s sign-off.`,
  },
  "note-subject": {
    status: 404,
    title: "Review note",
    say: () => "The item this note is about isn't in the latest results. Reload the page.",
  },
  "note-unknown": { status: 404, title: "Review note", say: () => "That review note isn't on this workpaper. Reload the page." },
  "note-resolved": {
    status: 409,
    title: "Resolved",
    say: (d: { name: string }) => `${d.name} resolved this note. Reopen it to reply.`,
  },
  "note-not-yours": {
    status: 409,
    title: "Another person’s note",
    say: (d: { name: string }) => `${d.name} wrote this note. Only they or a firm admin can resolve or reopen it.`,
  },
  "mention-unknown": {
    status: 422,
    title: "Mention",
    say: () => "Someone you mentioned can't open this engagement. Choose people from the list, or assign them first.",
  },
  "not-mentioned": {
    status: 409,
    title: "Mention",
    say: () => "This note doesn't mention you. Reload the page.",
  },
} as const;
