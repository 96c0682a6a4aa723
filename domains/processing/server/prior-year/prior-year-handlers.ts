import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { type PriorYear, workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers } from "../workpaper-handlers.ts";
import { priorYearRepository } from "./prior-year-repository.ts";

async function priorYearOf(tx: Tx, engagementId: string): Promise<PriorYear> {
  const engagement = await engagementRepository(tx).find(engagementId);
  const figures = await priorYearRepository(tx).list(engagementId);
  return {
    engagement_name: engagement?.rolledFrom?.name ?? "",
    figures: figures.map(({ outputKey, kind, key, label, value, affirmed }) => ({
      output_key: outputKey,
      ...{ kind, key, label, value },
      affirmed: affirmed && { by: affirmed.byName, on: affirmed.at },
    })),
  };
}

/** Figures of the year before; affirming them makes no results out of date. */
export const priorYearHandlers: WorkpaperHandlers<"getPriorYear" | "affirmPriorYear"> = {
  async getPriorYear({ tx }, { params }) {
    return { ok: true, value: await priorYearOf(tx, params.engagementId) };
  },
  async affirmPriorYear({ tx, actor }, { params, body }) {
    const { engagementId, outputKey } = params;
    const engagements = engagementRepository(tx);
    await engagements.lockRow(engagementId);
    const engagement = await engagements.find(engagementId);
    const refusal = engagement && lockRefusal(engagement);
    if (refusal) return refusal;
    const prior = priorYearRepository(tx);
    if (!(await prior.list(engagementId)).some((figure) => figure.outputKey === outputKey))
      return workpaperFailures.fail("workpapers.no-prior-year", undefined);
    const changed = await prior.affirm(engagementId, outputKey, body.affirmed ? actor.userId : null);
    const event = body.affirmed ? "result.affirm-prior-year" : "result.question-prior-year";
    tx.record({ event, subjectType: "engagement", subjectId: engagementId, data: { outputKey, figures: changed } });
    return { ok: true, value: await priorYearOf(tx, engagementId) };
  },
};
