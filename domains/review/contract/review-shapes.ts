import { Id, Instant } from "@tieout/contract";
import { signOffRoles } from "@tieout/runs/core";
import { z } from "zod";
import { awaitedKinds, digestFrequencies, doneKinds, waitingKinds } from "../core/index.ts";

const Person = z.object({ id: Id, name: z.string() });
export const ResultId = z.string().regex(/^[0-9a-f]{16}$/);

export const SignOff = z.object({
  id: Id,
  role: z.enum(signOffRoles),
  by: Person,
  on: Instant,
  /** The result that was signed. */
  result_id: z.string(),
  run_number: z.number().int(),
  /** `current`: signed for the current result; `stale`: the result has changed since. */
  state: z.enum(["current", "stale", "withdrawn", "replaced"]),
  ended: z.object({ by: z.string(), on: Instant, reason: z.string() }).nullable(),
});
export type SignOff = z.infer<typeof SignOff>;

export const noteSubjects = ["workpaper", "tie", "exception", "item"] as const;

export const ReviewNote = z.object({
  id: Id,
  about: z.enum(noteSubjects),
  /** Opaque key of the tie, exception or item, used in URLs; empty for the workpaper. */
  address: z.string(),
  title: z.string(),
  messages: z.array(z.object({ id: Id, by: Person, on: Instant, text: z.string(), mentions: z.array(Person) })),
  resolved: z.object({ by: z.string(), on: Instant }).nullable(),
  /** Whether the caller may resolve the note, as its writer or as an admin. */
  may_resolve: z.boolean(),
});
export type ReviewNote = z.infer<typeof ReviewNote>;

export const PaperReview = z.object({
  /**
   * Id of the current result, which is what a sign-off is for: the figures together with the reasons, sampled-item results and conclusion.
   */
  result_id: z.string(),
  run_number: z.number().int(),
  conclusion: z.object({
    text: z.string(),
    written: z.object({ by: z.string(), on: Instant, run_number: z.number().int() }).nullable(),
    /** Whether the conclusion was written for figures other than the last run's. */
    is_of_earlier_figures: z.boolean(),
  }),
  /** Sign-offs in effect. */
  preparer: SignOff.nullable(),
  reviewer: SignOff.nullable(),
  /** All sign-offs, newest first. */
  history: z.array(SignOff),
  /** Oldest first. */
  notes: z.array(ReviewNote),
  /** People who can be mentioned. */
  people: z.array(Person),
});
export type PaperReview = z.infer<typeof PaperReview>;

const Mark = z.enum(["missing", "current", "stale"]);

/** Summary of one workpaper's review. */
export const ReviewMark = z.object({
  output_key: z.string(),
  concluded: z.boolean(),
  preparer: Mark,
  reviewer: Mark,
  open_notes: z.number().int(),
});
export type ReviewMark = z.infer<typeof ReviewMark>;

const WaitingPlace = z.object({
  engagement: z.object({ id: Id, name: z.string() }),
  output: z.object({ key: z.string(), title: z.string() }),
  text: z.string(),
});

/** An item that cannot be finished without the caller. */
export const WaitingEntry = WaitingPlace.extend({
  kind: z.enum(waitingKinds),
  /** Note with the mention, if the mention can be marked as done. */
  note_id: Id.nullable(),
  /** Number of entries of this kind that the line counts; a workpaper with many entries has one line for all of them. */
  count: z.number().int(),
  /** The person who is waiting; null if a result or a run raised the entry. */
  from: z.string().nullable(),
  /** Number of the run that raised the entry. */
  run: z.number().int().nullable(),
  since: Instant,
  /**
   * Place where the entry can be completed: the Review tab, the run comparison, a tie or a sampled item; null opens the first of several.
   */
  opens: z.discriminatedUnion("what", [
    z.object({ what: z.literal("review") }),
    z.object({ what: z.literal("difference"), from: z.number().int(), to: z.number().int() }),
    z.object({ what: z.literal("tie"), tie: z.string().nullable() }),
    z.object({ what: z.literal("item"), population: z.string(), item: z.string().nullable() }),
  ]),
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/** An item the caller is waiting for. */
export const AwaitedEntry = WaitingPlace.extend({
  kind: z.enum(awaitedKinds),
  /** Names of the people who were asked; empty if anyone on the team can do it. */
  of: z.array(z.string()),
  since: Instant,
});
export type AwaitedEntry = z.infer<typeof AwaitedEntry>;

/** An item the caller completed in the last seven days. */
export const DoneEntry = WaitingPlace.extend({
  kind: z.enum(doneKinds),
  /** Role of a sign-off. */
  role: z.enum(signOffRoles).nullable(),
  /** The person who asked; null for a sign-off or a reason. */
  from: z.string().nullable(),
  on: Instant,
});
export type DoneEntry = z.infer<typeof DoneEntry>;

/** How often the caller is emailed the number of items waiting for them. */
export const WaitingDigest = z.strictObject({ frequency: z.enum(digestFrequencies) });
export type WaitingDigest = z.infer<typeof WaitingDigest>;
