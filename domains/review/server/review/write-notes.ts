import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { reviewFailures } from "../../contract/index.ts";
import { mayResolve } from "../../core/index.ts";
import { noteRepository } from "./note-repository.ts";
import { findSubject, type SubjectAddress } from "./note-subject.ts";
import { peopleOf } from "./people.ts";
import { lockForReview, type PaperPlace } from "./review-target.ts";
import { mailMentioned } from "./send-mention.job.ts";

const { fail } = reviewFailures;

const done = { ok: true, value: undefined } as const;

interface Message {
  readonly text: string;
  /** Ids of users. */
  readonly mentions: readonly string[];
}

/** Refuses to mention someone who can't open the engagement, since that mention would wait forever. */
async function mentionRefusal(tx: Tx, engagementId: string, mentions: readonly string[]) {
  const people = new Set((await peopleOf(tx, engagementId)).map(({ id }) => id));
  return mentions.every((id) => people.has(id)) ? null : fail("workpapers.mention-unknown", undefined);
}

const record = (tx: Tx, event: string, { engagementId, outputKey }: PaperPlace, data: Readonly<Record<string, unknown>>) =>
  tx.record({ event, subjectType: "engagement", subjectId: engagementId, data: { outputKey, ...data } });

/** Writes a question about the workpaper or a part of it. */
export async function writeNote(
  tx: Tx,
  actor: Actor,
  note: PaperPlace &
    Message & {
      readonly subject: SubjectAddress /** The organization's key, used to compute opaque addresses. */;
      readonly hmacKey: Uint8Array;
    },
) {
  const { engagementId, outputKey, text } = note;
  const found = await lockForReview(tx, note);
  if (!found.ok) return found;
  const subject = await findSubject(tx, { engagementId, outputKey }, note.subject, note.hmacKey);
  if (!subject.ok) return subject;
  if (subject.value === null) return fail("workpapers.note-subject", undefined);
  const mentions = [...new Set(note.mentions)];
  const refusal = await mentionRefusal(tx, engagementId, mentions);
  if (refusal) return refusal;
  const notes = noteRepository(tx);
  const noteId = await notes.insert({ engagementId, outputKey, subject: subject.value, userId: actor.userId });
  const messageId = await notes.addMessage({ noteId, text, mentions, userId: actor.userId });
  await mailMentioned(tx, { messageId, mentions, by: actor.userId });
  record(tx, "result.write-note", note, { note: noteId, about: subject.value.about, mentions });
  return done;
}

async function noteForChange(tx: Tx, place: PaperPlace & { readonly noteId: string }) {
  const found = await lockForReview(tx, place);
  if (!found.ok) return found;
  const note = await noteRepository(tx).find(place.engagementId, place.outputKey, place.noteId);
  return note ? ({ ok: true, value: note } as const) : fail("workpapers.note-unknown", undefined);
}

/** Adds a reply; reopens the note first if it was resolved. */
export async function replyToNote(tx: Tx, actor: Actor, reply: PaperPlace & Message & { readonly noteId: string }) {
  const found = await noteForChange(tx, reply);
  if (!found.ok) return found;
  if (found.value.resolved) return fail("workpapers.note-resolved", { name: found.value.resolved.by });
  const mentions = [...new Set(reply.mentions)];
  const refusal = await mentionRefusal(tx, reply.engagementId, mentions);
  if (refusal) return refusal;
  const messageId = await noteRepository(tx).addMessage({ noteId: reply.noteId, text: reply.text, mentions, userId: actor.userId });
  await mailMentioned(tx, { messageId, mentions, by: actor.userId });
  record(tx, "result.reply-to-note", reply, { note: reply.noteId, mentions });
  return done;
}

/** Marks the last message that mentions the person as done; a later mention waits for them again. */
export async function markMention(tx: Tx, actor: Actor, change: PaperPlace & { readonly noteId: string; readonly done: boolean }) {
  const found = await noteForChange(tx, change);
  if (!found.ok) return found;
  const { resolved, messages } = found.value;
  if (resolved) return fail("workpapers.note-resolved", { name: resolved.by });
  const last = messages.findLast(({ mentions }) => mentions.includes(actor.userId));
  if (!last) return fail("workpapers.not-mentioned", undefined);
  await noteRepository(tx).markMention(last.id, actor.userId, change.done);
  record(tx, "result.mark-mention", change, { note: change.noteId, isDone: change.done });
  return done;
}

/** Resolves a note; the first person to resolve it stays on record. */
export async function resolveNote(tx: Tx, actor: Actor, change: PaperPlace & { readonly noteId: string; readonly resolved: boolean }) {
  const found = await noteForChange(tx, change);
  if (!found.ok) return found;
  const { resolved, messages } = found.value;
  if ((resolved !== null) === change.resolved) return done;
  if (!mayResolve(found.value, { userId: actor.userId, isAdmin: isFirmAdmin(actor) }))
    return fail("workpapers.note-not-yours", { name: messages[0]?.by ?? "" });
  await noteRepository(tx).resolve(change.noteId, change.resolved ? actor.userId : null);
  record(tx, change.resolved ? "result.resolve-note" : "result.reopen-note", change, { note: change.noteId });
  return done;
}
