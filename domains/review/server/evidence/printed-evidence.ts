import type { Tx } from "@tieout/postgres";
import type { PrintedEvidence } from "@tieout/runs/core";
import { aboutWords } from "../review/subject-words.ts";
import { type EvidenceRecord, evidenceRepository } from "./evidence-repository.ts";

/** “Sampled item: no. 14, BRANDT, LUIS”; empty for the workpaper as a whole. */
export const wordsOfEvidence = ({ subject: { about, title } }: Pick<EvidenceRecord, "subject">): string =>
  about === "workpaper" ? "" : `${aboutWords[about]}: ${title}`;

/** Reads the attached evidence in the form a run prints. */
export async function readPrintedEvidence(tx: Tx, engagementId: string): Promise<(outputKey: string) => readonly PrintedEvidence[]> {
  const all = await evidenceRepository(tx).list(engagementId);
  return (outputKey) =>
    all
      .filter((evidence) => evidence.outputKey === outputKey)
      .map((evidence) => {
        const { title, addedBy, addedAt, sha256, url } = evidence;
        return {
          ...{ about: wordsOfEvidence(evidence), title, by: addedBy.name, at: addedAt.toISOString() },
          ...(sha256 === null ? {} : { sha256 }),
          ...(url === null ? {} : { url }),
        };
      });
}
