import type { EngagementCopy } from "@tieout/engagements/core";
import type { Tx } from "@tieout/postgres";
import type { PriorFigure } from "../../core/index.ts";
import { resultRepository } from "../results/result-repository.ts";
import { runRepository } from "../runs/run-repository.ts";
import { priorYearRepository } from "./prior-year-repository.ts";

/** The figures that the results of a run have, in their order. */
export async function figuresOfRun(tx: Tx, runId: string): Promise<readonly PriorFigure[]> {
  return (await resultRepository(tx).list(runId)).flatMap(({ outputKey, result }): PriorFigure[] => [
    ...(result?.counts ?? []).map(({ key, label, value }) => ({ outputKey, kind: "count" as const, key, label, value: String(value) })),
    ...(result?.totals ?? []).map(({ key, label, amount }) => ({ outputKey, kind: "money" as const, key, label, value: amount })),
  ]);
}

/** The figures of the last results come along as those of the prior year; nobody has affirmed them. */
export async function copyFigures(tx: Tx, { fromId, toId }: Pick<EngagementCopy, "fromId" | "toId">): Promise<void> {
  const run = await runRepository(tx).lastSuccessful(fromId);
  if (run) await priorYearRepository(tx).insert(toId, run.id, await figuresOfRun(tx, run.id));
}
