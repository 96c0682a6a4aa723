import type { Tx } from "@tieout/postgres";
import { activeProcedures } from "@tieout/testing/server";
import { reviewFailures } from "../../contract/index.ts";
import { findSubject } from "../review/note-subject.ts";
import type { PaperPlace } from "../review/review-target.ts";
import type { EvidenceSubject } from "./evidence-repository.ts";

export type AskedSubject = Pick<EvidenceSubject, "about" | "address">;

/** Enough characters of a step's text to tell it from the others. */
const stepCharacters = 120;

function stepTitle({ order, text }: { readonly order: number; readonly text: string }): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return `${order}. ${characters.length > stepCharacters ? `${characters.slice(0, stepCharacters).join("").trimEnd()}…` : characters.join("")}`;
}

/**
 * Finds the subject of evidence by the subject's stable key, so that it is still found after another run, like results and notes for
 * sampled items.
 */
export async function findEvidenceSubject(tx: Tx, place: PaperPlace, { about, address }: AskedSubject, hmacKey: Uint8Array) {
  const refusal = () => reviewFailures.fail("workpapers.evidence-subject", undefined);
  if (about === "procedure") {
    const step = (await activeProcedures(tx, place.engagementId, place.outputKey)).find(({ id }) => id === address);
    if (!step) return refusal();
    return { ok: true, value: { about, key: step.id, address, title: stepTitle(step) } satisfies EvidenceSubject } as const;
  }
  const found = await findSubject(tx, place, { about, address }, hmacKey);
  if (!found.ok) return found;
  return found.value === null ? refusal() : ({ ok: true, value: found.value satisfies EvidenceSubject } as const);
}
