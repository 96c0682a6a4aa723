import { seenBy } from "@tieout/engagements/core";
import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { workpaperFailures } from "../../contract/index.ts";
import { takeFigures as compareFigures } from "../../core/index.ts";
import { priorYearRepository } from "./prior-year-repository.ts";
import { readPriorYear } from "./prior-year-state.ts";

const { fail } = workpaperFailures;

interface PriorYearChoice {
  readonly engagementId: string;
  readonly outputKey: string;
  /** The run whose figures the user has seen. */
  readonly runId: string;
}

/** Takes one workpaper's figures from the prior-year engagement's current result. */
export async function takePriorYear(tx: Tx, actor: Actor, { engagementId, outputKey, runId }: PriorYearChoice) {
  await engagementRepository(tx).lockRow(engagementId);
  const { engagement, figures, now, replaced } = await readPriorYear(tx, engagementId);
  const refusal = lockRefusal(engagement);
  if (refusal) return refusal;
  if (!engagement.rolledFrom) return fail("workpapers.no-prior-year", undefined);
  if (!seenBy(actor, engagement.rolledFrom)) return fail("workpapers.prior-year-unseen", undefined);
  if (now?.runId !== runId || !replaced.includes(outputKey)) return fail("workpapers.prior-year-moved", undefined);
  const own = figures.filter((figure) => figure.outputKey === outputKey);
  const taken = compareFigures(
    own,
    now.figures.filter((figure) => figure.outputKey === outputKey),
  );
  await priorYearRepository(tx).replace({ engagementId, outputKey }, now.runId, taken);
  tx.record({
    event: "result.take-prior-year",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { outputKey, from: own[0]?.resultId ?? null, to: now.resultIds.get(outputKey) ?? null, run: now.runId, changes: taken.changes },
  });
  return null;
}
