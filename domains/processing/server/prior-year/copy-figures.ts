import type { EngagementCopy } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import { resultRepository } from "../results/result-repository.ts";
import { runRepository } from "../runs/run-repository.ts";
import { type PriorFigure, priorYearRepository } from "./prior-year-repository.ts";

/** The figures of the last results come along as those of the prior year; nobody has affirmed them. */
export async function copyFigures(tx: Tx, { fromId, toId }: Pick<EngagementCopy, "fromId" | "toId">): Promise<void> {
  const run = await runRepository(tx).lastSuccessful(fromId);
  if (!run) return;
  const results = await resultRepository(tx).list(run.id);
  const figures = results.flatMap(({ outputKey, result }): PriorFigure[] => [
    ...(result?.counts ?? []).map(({ key, label, value }) => ({ outputKey, kind: "count" as const, key, label, value: String(value) })),
    ...(result?.totals ?? []).map(({ key, label, amount }) => ({ outputKey, kind: "money" as const, key, label, value: amount })),
  ]);
  await priorYearRepository(tx).insert(toId, figures);
}
