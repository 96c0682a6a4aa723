import { defineRoutes, Id, OptionalText, Text } from "@tieout/contract";
import { z } from "zod";
import { signOffRoles } from "../core/index.ts";
import { Awaited, noteSubjects, PaperReview, ResultId, ReviewMark, Waiting } from "./review-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const outputParams = engagementParams.extend({ outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

const Message = { text: Text(4000), mentions: z.array(Id).max(20).default([]) };

/** Apart from the other routes of workpapers, for the screens that need no review. Each change answers with the review as it is then. */
export const reviewRoutes = defineRoutes({
  listReviews: {
    method: "GET",
    path: "/api/engagements/:engagementId/reviews/",
    summary: "Conclusion, sign-offs and open notes of every workpaper, at a glance",
    access: read,
    apiKey: "read",
    params: engagementParams,
    output: z.array(ReviewMark),
    failures: [],
  },
  getReview: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/review/",
    summary: "Conclusion, sign-offs and notes of one workpaper",
    access: read,
    apiKey: "read",
    params: outputParams,
    output: PaperReview,
    failures: ["workpapers.no-results", "workpapers.output-unknown"],
  },
  putConclusion: {
    method: "PUT",
    path: "/api/engagements/:engagementId/results/:outputKey/conclusion/",
    summary: "Write the conclusion; the same text again says that it holds for the figures of the last run",
    access: edit,
    apiKey: "none",
    params: outputParams,
    body: z.strictObject({
      text: OptionalText(4000),
      /** As it was read; if a colleague wrote another one since, theirs is kept and the call is refused with it. */
      before: OptionalText(4000),
    }),
    output: z.object({ text: z.string() }),
    failures: ["engagements.locked", "workpapers.no-results", "workpapers.output-unknown", "workpapers.changed-meanwhile"],
    touches: ["results"],
  },
  signWorkpaper: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/sign-offs/",
    summary: "Sign the result as preparer or reviewer",
    access: edit,
    apiKey: "none",
    params: outputParams,
    body: z.strictObject({ role: z.enum(signOffRoles), result_id: ResultId.describe("As it was on the signer's screen") }),
    output: PaperReview,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.sign-in-person",
      "workpapers.results-out-of-date",
      "workpapers.result-changed",
      "workpapers.signed-already",
      "workpapers.two-people",
      "workpapers.preparer-first",
      "workpapers.notes-open",
    ],
    idempotent: { why: "a person signs a result once" },
    touches: ["results"],
  },
  withdrawSignOff: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/sign-offs/:signOffId/withdraw/",
    summary: "Take a sign-off back: one's own, or as an admin another person's with a reason",
    access: edit,
    apiKey: "none",
    params: outputParams.extend({ signOffId: Id }),
    body: z.strictObject({ reason: OptionalText(1000) }),
    output: PaperReview,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.sign-off-unknown",
      "workpapers.sign-off-not-yours",
      "workpapers.withdrawal-reason",
    ],
    idempotent: { why: "a sign-off that was withdrawn stays withdrawn" },
    touches: ["results"],
  },
  writeNote: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/notes/",
    summary: "Write a review note on the workpaper, a tie, an exception or a sampled item",
    access: edit,
    apiKey: "none",
    params: outputParams,
    body: z.strictObject({
      about: z.enum(noteSubjects),
      address: z.string().max(200).describe("Key of the tie, address of the exception or the item; empty for the workpaper"),
      ...Message,
    }),
    output: PaperReview,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.note-subject",
      "workpapers.mention-unknown",
    ],
    idempotent: true,
    touches: ["results"],
  },
  replyToNote: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/notes/:noteId/replies/",
    summary: "Answer a review note",
    access: edit,
    apiKey: "none",
    params: outputParams.extend({ noteId: Id }),
    body: z.strictObject(Message),
    output: PaperReview,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.note-unknown",
      "workpapers.note-resolved",
      "workpapers.mention-unknown",
    ],
    idempotent: true,
    touches: ["results"],
  },
  resolveNote: {
    method: "PUT",
    path: "/api/engagements/:engagementId/results/:outputKey/notes/:noteId/resolved/",
    summary: "Resolve a review note, or open it again; by who wrote it or an admin",
    access: edit,
    apiKey: "none",
    params: outputParams.extend({ noteId: Id }),
    body: z.strictObject({ resolved: z.boolean() }),
    output: PaperReview,
    failures: [
      "engagements.locked",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.note-unknown",
      "workpapers.note-not-yours",
    ],
    touches: ["results"],
  },
  listWaiting: {
    method: "GET",
    path: "/api/users/me/waiting/",
    summary: "What waits for the caller in all engagements that they see, oldest first: mentions, sign-offs that became stale, reviews",
    access: { kind: "session" },
    apiKey: "none",
    output: z.array(Waiting),
    failures: [],
  },
  listAwaited: {
    method: "GET",
    path: "/api/users/me/awaited/",
    summary:
      "What the caller waits for, oldest first: answers to open notes that mention somebody, reviews of what they signed as preparer",
    access: { kind: "session" },
    apiKey: "none",
    output: z.array(Awaited),
    failures: [],
  },
});
