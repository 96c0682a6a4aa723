import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import { workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers } from "../workpaper-handlers.ts";
import { priorYearRepository } from "./prior-year-repository.ts";
import { priorYearWire, readPriorYear } from "./prior-year-state.ts";
import { takePriorYear } from "./take-figures.ts";

/** Handlers for prior-year figures. Neither affirming figures nor taking new ones makes results out of date. */
export const priorYearHandlers: WorkpaperHandlers<"getPriorYear" | "affirmPriorYear" | "takePriorYear"> = {
  async getPriorYear({ tx, actor }, { params }) {
    return { ok: true, value: priorYearWire(actor, await readPriorYear(tx, params.engagementId)) };
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
    return { ok: true, value: priorYearWire(actor, await readPriorYear(tx, engagementId)) };
  },
  async takePriorYear({ tx, actor }, { params, body }) {
    const refusal = await takePriorYear(tx, actor, { ...params, runId: body.run_id });
    return refusal ?? { ok: true, value: priorYearWire(actor, await readPriorYear(tx, params.engagementId)) };
  },
};
