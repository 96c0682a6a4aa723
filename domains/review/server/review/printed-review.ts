import type { Tx } from "@tieout/postgres";
import type { PaperReview } from "@tieout/runs/core";
import { readPrintedEvidence } from "../evidence/printed-evidence.ts";
import { type NoteRecord, noteRepository } from "./note-repository.ts";
import { signOffRepository } from "./sign-off-repository.ts";
import { aboutWords } from "./subject-words.ts";

/** “Exception: Vesting differs, STRAND, OTTO”; empty for the workpaper as a whole. */
export const wordsOfSubject = ({ subject: { about, title } }: Pick<NoteRecord, "subject">): string =>
  about === "workpaper" ? "" : `${aboutWords[about]}: ${title}`;

/** Reads the review content in the form a run prints; undefined if there is none. */
export async function readPrintedReview(tx: Tx, engagementId: string): Promise<(outputKey: string) => PaperReview | undefined> {
  const signOffs = await signOffRepository(tx).effective([engagementId]);
  const notes = await noteRepository(tx).list(engagementId);
  const evidenceOf = await readPrintedEvidence(tx, engagementId);
  return (outputKey) => {
    const evidence = evidenceOf(outputKey);
    const ownSignOffs = signOffs.filter((signOff) => signOff.outputKey === outputKey);
    const ownNotes = notes.filter((note) => note.outputKey === outputKey);
    if (ownSignOffs.length === 0 && ownNotes.length === 0 && evidence.length === 0) return undefined;
    return {
      signOffs: ownSignOffs.map(({ role, userName, at, resultId }) => ({ role, by: userName, at, resultId })),
      notes: ownNotes.map((note) => ({
        about: wordsOfSubject(note),
        messages: note.messages.map(({ by, at, text }) => ({ by, at, text })),
        resolved: note.resolved,
      })),
      ...(evidence.length === 0 ? {} : { evidence }),
    };
  };
}
