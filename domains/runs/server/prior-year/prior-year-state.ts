import { seenBy } from "@tieout/engagements/core";
import { type EngagementRecord, engagementRepository } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { PriorYear } from "../../contract/index.ts";
import { runRepository } from "../runs/run-repository.ts";
import { priorYearRepository, type StoredPriorFigure } from "./prior-year-repository.ts";
import { type RunFigures, runFigures } from "./run-figures.ts";

/** The prior-year figures, and the current result of the prior-year engagement. */
export interface PriorYearState {
  readonly engagement: EngagementRecord;
  readonly figures: readonly StoredPriorFigure[];
  /** The prior-year engagement's last successful run; null if there is none, or if all figures already come from it. */
  readonly now: RunFigures | null;
  /** Workpapers whose figures come from a result other than the one in `now`. */
  readonly replaced: readonly string[];
}

export async function readPriorYear(tx: Tx, engagementId: string): Promise<PriorYearState> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const figures = await priorYearRepository(tx).list(engagementId);
  const { rolledFrom } = engagement;
  const run = rolledFrom && (await runRepository(tx).lastSuccessful(rolledFrom.id));
  const isSame = run && figures.length > 0 && figures.every(({ runId }) => runId === run.id);
  const now = run && !isSame ? await runFigures(tx, run.id) : null;
  return { engagement, figures, now, replaced: now ? replacedOutputs(figures, now) : [] };
}

/**
 * Workpapers whose figures come from another result, or that have no figures although there is a result now. A run with the same result
 * replaces nothing.
 */
function replacedOutputs(taken: readonly StoredPriorFigure[], { figures, resultIds }: RunFigures): readonly string[] {
  const outputs = [...new Set([...taken, ...figures].map(({ outputKey }) => outputKey))].sort();
  return outputs.filter((outputKey) => {
    const own = taken.filter((figure) => figure.outputKey === outputKey);
    return own.length === 0 || own.some(({ resultId }) => resultId !== (resultIds.get(outputKey) ?? null));
  });
}

/** Includes the new figures only for callers who may see the prior-year engagement. */
export function priorYearWire(actor: Actor, { engagement, figures, now, replaced }: PriorYearState): PriorYear {
  const seen = seenBy(actor, engagement.rolledFrom);
  return {
    engagement_name: seen?.name ?? null,
    figures: figures.map(({ outputKey, kind, key, label, value, affirmed }) => ({
      output_key: outputKey,
      ...{ kind, key, label, value },
      affirmed: affirmed && { by: affirmed.byName, on: affirmed.at },
    })),
    replaced: replaced.map((outputKey) => ({
      output_key: outputKey,
      by:
        seen && now
          ? {
              run_id: now.runId,
              figures: now.figures
                .filter((figure) => figure.outputKey === outputKey)
                .map(({ kind, key, label, value }) => ({ kind, key, label, value })),
            }
          : null,
    })),
  };
}
