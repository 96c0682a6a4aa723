import type { EngagementFacts } from "@tieout/engagements/core";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { RouteHandlers } from "@tieout/http";
import type { standardRoutes } from "../../contract/index.ts";
import { changeStandardProcedures, changeStandardSampling } from "./change-standard.ts";
import { compareEngagements } from "./compare-engagements.ts";
import { engagementDifferences } from "./engagement-differences.ts";
import { listHistory } from "./list-history.ts";
import { resetStandard, restoreStandard } from "./restore-standard.ts";
import { standardLists, standardSamplings } from "./standard-wire.ts";
import { takeStandard } from "./take-standard.ts";

/** Route handlers for the firm's standard. */
export const standardHandlers = (
  statusUpdater: StatusUpdater,
): RouteHandlers<typeof standardRoutes, { readonly engagement: EngagementFacts }> => ({
  async listStandardProcedures({ tx }) {
    return { ok: true, value: await standardLists(tx) };
  },
  putStandardProcedures: ({ tx, actor }, { body: { output, revision, procedures } }) =>
    changeStandardProcedures(tx, { outputKey: output.key, revision, procedures, actorId: actor.userId }),
  async listStandardSampling({ tx }) {
    return { ok: true, value: await standardSamplings(tx) };
  },
  putStandardSampling: ({ tx, actor }, { body }) => changeStandardSampling(tx, body, actor.userId),
  listStandardHistory: ({ tx }, { query }) => listHistory(tx, query),
  restoreStandard: ({ tx, actor }, { body }) => restoreStandard(tx, { ...body, actorId: actor.userId }),
  resetStandard: ({ tx, actor }, { body: { output, revision, samplings } }) =>
    resetStandard(tx, { outputKey: output.key, revision, samplings, actorId: actor.userId }),
  compareStandard: ({ tx }, { query }) => compareEngagements(tx, query.output),
  async listDifferences({ tx }, { params }) {
    return { ok: true, value: await engagementDifferences(tx, params.engagementId) };
  },
  takeStandard: ({ tx }, { params, body: { output, ...rest } }) =>
    takeStandard(tx, statusUpdater, { engagementId: params.engagementId, outputKey: output.key, ...rest }),
});
