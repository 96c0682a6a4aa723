import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ReviewMark, PaperReview as WireReview, SignOff as WireSignOff } from "../../contract/index.ts";
import { effectiveOf, mayResolve, stateOfSignOff } from "../../core/index.ts";
import { conclusionRepository } from "./conclusion-repository.ts";
import { type NoteRecord, noteRepository } from "./note-repository.ts";
import { type PaperNow, papersNow } from "./papers-now.ts";
import { peopleOf } from "./people.ts";
import { type PaperPlace, paperNow } from "./review-target.ts";
import { type SignOffRecord, signOffRepository } from "./sign-off-repository.ts";

function signOffWire(signOff: SignOffRecord, resultNow: string): WireSignOff {
  const { id, role, userId, userName, at, resultId, runNumber, ended } = signOff;
  return {
    ...{ id, role, by: { id: userId, name: userName }, on: at, result_id: resultId, run_number: runNumber },
    state: ended?.how ?? (resultId === resultNow ? "current" : "stale"),
    ended: ended && { by: ended.byName, on: ended.at, reason: ended.reason },
  };
}

type Names = ReadonlyMap<string, string>;

function noteWire(note: NoteRecord, actor: Actor, names: Names): WireReview["notes"][number] {
  const { about, address, title } = note.subject;
  return {
    ...{ id: note.id, about, address, title },
    messages: note.messages.map(({ id, byId, by, at, text, mentions }) => ({
      ...{ id, by: { id: byId, name: by }, on: at, text },
      // Leaves out people who are no longer on the engagement.
      mentions: mentions.flatMap((person) => (names.has(person) ? [{ id: person, name: names.get(person) ?? "" }] : [])),
    })),
    resolved: note.resolved && { by: note.resolved.by, on: note.resolved.at },
    may_resolve: mayResolve(note, { userId: actor.userId, isAdmin: isFirmAdmin(actor) }),
  };
}

async function conclusionWire(tx: Tx, { engagementId, outputKey, figuresId }: PaperNow): Promise<WireReview["conclusion"]> {
  const written = (await conclusionRepository(tx).list(engagementId)).find((one) => one.outputKey === outputKey);
  if (!written) return { text: "", written: null, is_of_earlier_figures: false };
  return {
    text: written.text,
    written: { by: written.writer, on: written.writtenAt.toISOString(), run_number: written.runNumber },
    is_of_earlier_figures: written.text !== "" && written.figuresId !== figuresId,
  };
}

async function wireOf(tx: Tx, actor: Actor, paper: PaperNow): Promise<WireReview> {
  const { engagementId, outputKey, resultNow, runNumber } = paper;
  const history = (await signOffRepository(tx).list(engagementId, outputKey)).map((signOff) => signOffWire(signOff, resultNow));
  const { preparer, reviewer } = {
    preparer: history.find(({ role, ended }) => role === "preparer" && ended === null) ?? null,
    reviewer: history.find(({ role, ended }) => role === "reviewer" && ended === null) ?? null,
  };
  const people = (await peopleOf(tx, engagementId)).map(({ id, name }) => ({ id, name }));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const notes = await noteRepository(tx).list(engagementId, outputKey);
  return {
    ...{ result_id: resultNow, run_number: runNumber },
    conclusion: await conclusionWire(tx, paper),
    ...{ preparer, reviewer, history },
    notes: notes.map((note) => noteWire(note, actor, names)),
    people,
  };
}

/** The review of one workpaper in the last successful run. */
export async function readReview(tx: Tx, actor: Actor, place: PaperPlace) {
  const found = await paperNow(tx, place);
  return found.ok ? ({ ok: true, value: await wireOf(tx, actor, found.value) } as const) : found;
}

/** Review summaries of all workpapers in the last successful run. */
export async function readMarks(tx: Tx, engagementId: string): Promise<ReviewMark[]> {
  const conclusions = await conclusionRepository(tx).list(engagementId);
  const signOffs = await signOffRepository(tx).effective([engagementId]);
  const notes = await noteRepository(tx).list(engagementId);
  return (await papersNow(tx, [engagementId])).map(({ outputKey, resultNow }) => {
    const isOwn = (one: { readonly outputKey: string }) => one.outputKey === outputKey;
    const { preparer, reviewer } = effectiveOf(signOffs.filter(isOwn));
    return {
      output_key: outputKey,
      concluded: conclusions.some((one) => isOwn(one) && one.text !== ""),
      preparer: stateOfSignOff(preparer, resultNow),
      reviewer: stateOfSignOff(reviewer, resultNow),
      open_notes: notes.filter((one) => isOwn(one) && one.resolved === null).length,
    };
  });
}
