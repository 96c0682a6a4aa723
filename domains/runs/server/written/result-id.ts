import { createHash } from "node:crypto";
import type { PaperSetUp } from "../../core/index.ts";

/** The auditor's entries on one workpaper's figures. */
export type WrittenOnFigures = Pick<PaperSetUp, "tieReasons" | "attributeResults" | "conclusion">;

const sorted = (lines: readonly string[]): readonly string[] => [...lines].sort();

/**
 * Id of the result that a sign-off is for: the figures together with the reasons, the sampled items' results and the conclusion. Sign-offs
 * and notes are not part of it, so printing them doesn't change the result.
 */
export function resultIdOf(figuresId: string, { tieReasons, attributeResults, conclusion }: WrittenOnFigures): string {
  const reasons = sorted(tieReasons.map(({ tie, reason }) => JSON.stringify([tie, reason])));
  // Treats a removed result as if there were none.
  const results = sorted(
    attributeResults
      .filter(({ result }) => result !== "")
      .map((one) => JSON.stringify([one.population, one.naturalKey, one.occurrence, one.procedureId, one.result])),
  );
  return createHash("sha256").update(JSON.stringify({ figuresId, reasons, results, conclusion })).digest("hex").slice(0, 16);
}
