import { seenBy } from "@tieout/engagements/core";
import { type EngagementRecord, engagementRepository } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { PriorYear } from "../../contract/index.ts";
import type { PriorFigure } from "../../core/index.ts";
import { type RunRecord, runRepository } from "../runs/run-repository.ts";
import { figuresOfRun } from "./figures-of-run.ts";
import { priorYearRepository, type StoredPriorFigure } from "./prior-year-repository.ts";

/** The figures of the year before, and the result that its engagement has now. */
export interface PriorYearState {
  readonly engagement: EngagementRecord;
  readonly figures: readonly StoredPriorFigure[];
  readonly run: RunRecord | null;
  /** Figures of `run`; empty where those that were taken are of its result. */
  readonly now: readonly PriorFigure[];
  /** Workpapers whose figures are of another result than that of `run`. */
  readonly replaced: readonly string[];
}

export async function readPriorYear(tx: Tx, engagementId: string): Promise<PriorYearState> {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const figures = await priorYearRepository(tx).list(engagementId);
  const { rolledFrom } = engagement;
  const run = rolledFrom && (await runRepository(tx).lastSuccessful(rolledFrom.id));
  const isCurrent = !run || figures.every(({ resultId }) => resultId === run.resultId);
  const now = isCurrent ? [] : await figuresOfRun(tx, run.id);
  const outputs = isCurrent ? [] : [...new Set([...figures, ...now].map(({ outputKey }) => outputKey))].sort();
  return {
    ...{ engagement, figures, run, now },
    replaced: outputs.filter((outputKey) => {
      const own = figures.filter((figure) => figure.outputKey === outputKey);
      return own.length === 0 || own.some(({ resultId }) => resultId !== run?.resultId);
    }),
  };
}

/** What the new result says is for those who may see the engagement that it is of. */
export function priorYearWire(actor: Actor, { engagement, figures, run, now, replaced }: PriorYearState): PriorYear {
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
        seen && run
          ? {
              run_id: run.id,
              figures: now
                .filter((figure) => figure.outputKey === outputKey)
                .map(({ kind, key, label, value }) => ({ kind, key, label, value })),
            }
          : null,
    })),
  };
}
