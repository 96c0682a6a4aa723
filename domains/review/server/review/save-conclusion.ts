import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { resultRefusal } from "@tieout/runs/server";
import { conclusionRepository } from "./conclusion-repository.ts";
import { lockForReview, type PaperPlace } from "./review-target.ts";

interface Conclusion extends PaperPlace {
  readonly text: string;
  /** As the writer read it; empty where there was none. */
  readonly before: string;
}

/** Of two who write at once the second gets the first one's text. The same text again says that it holds for the figures as they are now. */
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
