import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { Procedure, ProcedureInput, ProcedureList, Sampling, SamplingInput } from "./testing-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const Choice = z.object({ key: z.string(), title: z.string(), output_keys: z.array(z.string()) });

export const testingRoutes = defineRoutes({
  listProcedures: {
    method: "GET",
    path: "/api/engagements/:engagementId/testing-tools/procedures/",
    summary: "Procedures per output, in order",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    params: engagementParams,
    output: z.array(ProcedureList),
    failures: [],
  },
  addProcedure: {
    method: "POST",
    path: "/api/engagements/:engagementId/testing-tools/procedures/",
    summary: "Add one procedure to an output",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams,
    body: ProcedureInput,
    output: Procedure,
    failures: ["engagements.locked", "testing.output-unknown"],
    touches: ["procedures", "engagements"],
  },
  putProcedures: {
    method: "PUT",
    path: "/api/engagements/:engagementId/testing-tools/procedures/",
    summary: "Replace the ordered list of one output; a stale revision answers with the current list",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams,
    body: z.strictObject({
      output: z.strictObject({ key: z.string().max(60) }),
      revision: z.number().int(),
      procedures: z.array(ProcedureInput).max(200),
    }),
    output: ProcedureList,
    failures: ["engagements.locked", "testing.output-unknown", "testing.stale-revision"],
    touches: ["procedures", "engagements"],
  },
  deleteProcedure: {
    method: "DELETE",
    path: "/api/engagements/:engagementId/testing-tools/procedures/:pid/",
    summary: "Remove one procedure",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams.extend({ pid: Id }),
    output: "empty",
    failures: ["engagements.locked", "testing.procedure-unknown"],
    touches: ["procedures", "engagements"],
  },
  listSampling: {
    method: "GET",
    path: "/api/engagements/:engagementId/testing-tools/sampling/",
    summary: "Sampling set-up of every sampled output",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    params: engagementParams,
    output: z.array(Sampling),
    failures: [],
  },
  putSampling: {
    method: "PUT",
    path: "/api/engagements/:engagementId/testing-tools/sampling/:samplingId/",
    summary: "Change the sampling set-up of one output",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams.extend({ samplingId: Id }),
    body: SamplingInput,
    output: Sampling,
    failures: ["engagements.locked", "testing.stale-revision", "testing.threshold-invalid", "testing.procedure-unknown"],
    touches: ["sampling", "engagements"],
  },
  redrawSample: {
    method: "POST",
    path: "/api/engagements/:engagementId/testing-tools/sampling/:samplingId/redraw/",
    summary: "Ask for a new draw at the next run; counted, with a reason, printed in the proof",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    params: engagementParams.extend({ samplingId: Id }),
    body: z.strictObject({ reason: z.string().trim().max(1000) }),
    output: Sampling,
    failures: ["engagements.locked", "testing.not-drawn", "testing.reason-required", "testing.procedure-unknown"],
    touches: ["sampling", "engagements"],
  },
  listPopulationSources: {
    method: "GET",
    path: "/api/testing-tools/population-sources/",
    summary: "Population sources by output (loans only)",
    access: { kind: "session" },
    output: z.array(Choice),
    failures: [],
  },
  listIsiIdentifiers: {
    method: "GET",
    path: "/api/testing-tools/isi-identifiers/",
    summary: "Amounts an ISI threshold can be compared with (loans only)",
    access: { kind: "session" },
    output: z.array(Choice),
    failures: [],
  },
});
