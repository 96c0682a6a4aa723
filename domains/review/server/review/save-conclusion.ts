import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { resultRefusal } from "@tieout/runs/server";
import { conclusionRepository } from "./conclusion-repository.ts";
import { lockForReview, type PaperPlace } from "./review-target.ts";

interface Conclusion extends PaperPlace {
  readonly text: string;
  /** The text the writer started from; empty if there was none. */
  readonly before: string;
}

/**
 * Saves a conclusion; if two people write at once, the second gets the first one's text. Saving the same text again confirms it for the
 * current figures.
 */
export async function saveConclusion(tx: Tx, actor: Actor, { text, before, ...place }: Conclusion) {
  const found = await lockForReview(tx, place);
  if (!found.ok) return found;
  const { engagementId, outputKey } = place;
  const { figuresId, runNumber } = found.value.paper;
  const repository = conclusionRepository(tx);
  const written = (await repository.list(engagementId)).find((one) => one.outputKey === outputKey);
  const isSame = (written?.text ?? "") === text && (!written || written.figuresId === figuresId);
  if (isSame) return { ok: true, value: { text } } as const;
  if (written && written.text !== before && written.text !== text) {
    const extra = {
      current: { text: written.text },
      changed_by: { name: written.writer, on: written.writtenAt.toISOString() },
    };
    return resultRefusal("workpapers.changed-meanwhile", undefined, { extra });
  }
  await repository.save(engagementId, { outputKey, text, figuresId, runNumber }, actor.userId);
  tx.record({
    event: "result.conclude",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { outputKey, figures: figuresId, isEmpty: text === "" },
  });
  return { ok: true, value: { text } } as const;
}
