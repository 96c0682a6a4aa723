import type { EngagementCopy } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import type { PriorFigure } from "../../core/index.ts";
import { resultRepository, type StoredResult } from "../results/result-repository.ts";
import { runRepository } from "../runs/run-repository.ts";
import { priorYearRepository } from "./prior-year-repository.ts";

/** The figures in a run's results, in order. */
const figuresOf = (results: readonly StoredResult[]): readonly PriorFigure[] =>
  results.flatMap(({ outputKey, result }) => [
    ...(result?.counts ?? []).map(({ key, label, value }) => ({ outputKey, kind: "count" as const, key, label, value: String(value) })),
    ...(result?.totals ?? []).map(({ key, label, amount }) => ({ outputKey, kind: "money" as const, key, label, value: amount })),
  ]);

export interface RunFigures {
  readonly runId: string;
  readonly figures: readonly PriorFigure[];
  /** Result ids by workpaper; workpapers that were not prepared are absent. */
  readonly resultIds: ReadonlyMap<string, string>;
}

export async function runFigures(tx: Tx, runId: string): Promise<RunFigures> {
  const results = await resultRepository(tx).list(runId);
  const made = results.flatMap(({ outputKey, result }) => (result?.result_id ? [[outputKey, result.result_id] as const] : []));
  return { runId, figures: figuresOf(results), resultIds: new Map(made) };
}

/** Copies the figures in the last results as prior-year figures that no one has affirmed yet. */
export async function copyFigures(tx: Tx, { fromId, toId }: Pick<EngagementCopy, "fromId" | "toId">): Promise<void> {
  const run = await runRepository(tx).lastSuccessful(fromId);
  if (run) await priorYearRepository(tx).insert(toId, run.id, (await runFigures(tx, run.id)).figures);
}
