import type { EngagementFacts } from "@tieout/engagements/core";
import type { StatusUpdater } from "@tieout/engagements/server";
import { type Registration, registration } from "@tieout/http";
import { testingRoutes } from "../contract/index.ts";
import { loanIsiIdentifiers, loanPopulationSources, standardPolicy } from "../core/index.ts";
import { addProcedure } from "./add-procedure.ts";
import { changeSampling } from "./change-sampling.ts";
import { standardHandlers } from "./firm/register-standard.ts";
import { listSampling } from "./list-sampling.ts";
import { procedureLists } from "./procedure-lists.ts";
import { removeProcedure } from "./remove-procedure.ts";
import { replaceProcedures } from "./replace-procedures.ts";
import { requestRedraw } from "./request-redraw.ts";

export interface TestingDeps {
  readonly statusUpdater: StatusUpdater;
}

const forLoans = (choices: readonly { readonly key: string; readonly title: string }[]) =>
  choices.map((choice) => ({ ...choice, output_keys: ["loans"] }));

export function registerTesting({ statusUpdater }: TestingDeps): Registration {
  return registration<typeof testingRoutes, { readonly engagement: EngagementFacts }>({
    domain: "testing",
    routes: testingRoutes,
    policies: standardPolicy,
    handlers: {
      ...standardHandlers(statusUpdater),
      async listProcedures({ tx }, { params }) {
        return { ok: true, value: await procedureLists(tx, params.engagementId) };
      },
      addProcedure: ({ tx }, { params, body }) => addProcedure(tx, statusUpdater, params.engagementId, body),
      putProcedures: ({ tx }, { params, body }) =>
        replaceProcedures(tx, statusUpdater, {
          engagementId: params.engagementId,
          outputKey: body.output.key,
          revision: body.revision,
          procedures: body.procedures,
        }),
      deleteProcedure: ({ tx }, { params }) => removeProcedure(tx, statusUpdater, params.engagementId, params.pid),
      async listSampling({ tx }, { params }) {
        return { ok: true, value: await listSampling(tx, params.engagementId) };
      },
      putSampling: ({ tx, actor }, { params, body }) =>
        changeSampling(tx, statusUpdater, {
          engagementId: params.engagementId,
          samplingId: params.samplingId,
          input: body,
          actorId: actor.userId,
        }),
      redrawSample: ({ tx, actor }, { params, body }) =>
        requestRedraw(tx, statusUpdater, {
          engagementId: params.engagementId,
          samplingId: params.samplingId,
          reason: body.reason,
          actorId: actor.userId,
        }),
      async listPopulationSources() {
        return { ok: true, value: forLoans(loanPopulationSources) };
      },
      async listIsiIdentifiers() {
        return { ok: true, value: forLoans(loanIsiIdentifiers) };
      },
    },
  });
}
