import { defineRoutes, Id, PageQuery, pageOf } from "@tieout/contract";
import { z } from "zod";
import {
  OutputDifference,
  StandardComparison,
  StandardHistoryEntry,
  StandardPart,
  StandardProcedureInput,
  StandardProcedureList,
  StandardSampling,
  StandardSamplingInput,
} from "./standard-shapes.ts";
import { ProcedureList } from "./testing-shapes.ts";

const Key = z.string().max(60);
const read = { kind: "permission", permission: "firm_standard.read" } as const;
const edit = { kind: "permission", permission: "firm_standard.edit" } as const;
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const touched = ["standard"];
const seenTwice = "a repeated call has a stale revision";

/** The firm's standard for new engagements, and how an engagement differs from it. */
export const standardRoutes = defineRoutes({
  listStandardProcedures: {
    method: "GET",
    path: "/api/testing-tools/firm/procedures/",
    summary: "The firm's default procedures per output",
    access: read,
    needs: "engagements",
    apiKey: "read",
    output: z.array(StandardProcedureList),
    failures: [],
  },
  putStandardProcedures: {
    method: "PUT",
    path: "/api/testing-tools/firm/procedures/",
    summary: "Replace the firm's default procedures for one output; a stale revision returns the current list",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({
      output: z.strictObject({ key: Key }),
      revision: z.number().int(),
      procedures: z.array(StandardProcedureInput).max(200),
    }),
    output: StandardProcedureList,
    failures: ["testing.output-unknown", "testing.step-unknown", "testing.stale-revision", "testing.text-empty"],
    touches: touched,
  },
  listStandardSampling: {
    method: "GET",
    path: "/api/testing-tools/firm/sampling/",
    summary: "The firm's default sampling of every sampled population",
    access: read,
    needs: "engagements",
    apiKey: "read",
    output: z.array(StandardSampling),
    failures: [],
  },
  putStandardSampling: {
    method: "PUT",
    path: "/api/testing-tools/firm/sampling/",
    summary: "Change the firm's default sampling of one population; a stale revision returns the current setup",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    body: StandardSamplingInput,
    output: StandardSampling,
    failures: ["testing.population-unknown", "testing.stale-revision", "testing.threshold-invalid"],
    touches: touched,
  },
  listStandardHistory: {
    method: "GET",
    path: "/api/testing-tools/firm/history/",
    summary: "Changes to the firm's standard for one output, newest first",
    access: read,
    needs: "engagements",
    apiKey: "read",
    query: PageQuery.extend({ output: Key }),
    output: pageOf(StandardHistoryEntry),
    failures: ["testing.output-unknown"],
  },
  restoreStandard: {
    method: "POST",
    path: "/api/testing-tools/firm/restore/",
    summary: "Make an earlier version of one part the firm's standard again; it becomes a new version",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({
      part: StandardPart,
      key: Key,
      version: z
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .describe("0: Tieout's library"),
      revision: z.number().int(),
    }),
    output: "empty",
    failures: ["testing.output-unknown", "testing.population-unknown", "testing.stale-revision", "testing.version-unknown"],
    idempotent: { why: seenTwice },
    touches: touched,
  },
  resetStandard: {
    method: "POST",
    path: "/api/testing-tools/firm/reset/",
    summary: "Reset procedures and sampling of one output to Tieout's library",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({
      output: z.strictObject({ key: Key }),
      revision: z.number().int().describe("Revision of the procedures"),
      samplings: z.array(z.strictObject({ population: z.strictObject({ key: Key }), revision: z.number().int() })).max(20),
    }),
    output: "empty",
    failures: ["testing.output-unknown", "testing.population-unknown", "testing.stale-revision"],
    idempotent: { why: seenTwice },
    touches: touched,
  },
  compareStandard: {
    method: "GET",
    path: "/api/testing-tools/firm/differences/",
    summary:
      "Open engagements that differ from the firm's standard: counts per output, and one output's engagements with their differences",
    access: read,
    needs: "engagements",
    apiKey: "read",
    query: z.object({ output: Key.optional() }),
    output: StandardComparison,
    failures: ["testing.output-unknown"],
  },
  listDifferences: {
    method: "GET",
    path: "/api/engagements/:engagementId/testing-tools/differences/",
    summary: "How an engagement differs from the firm's standard, per output and step",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: z.object({ engagementId: Id }),
    output: z.array(OutputDifference),
    failures: [],
  },
  takeStandard: {
    method: "POST",
    path: "/api/engagements/:engagementId/testing-tools/differences/take-back/",
    summary: "Revert an engagement's steps to the firm's standard; a stale revision returns the current list",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "engagements",
    params: z.object({ engagementId: Id }),
    body: z.strictObject({
      output: z.strictObject({ key: Key }),
      revision: z.number().int(),
      differences: z.array(z.string().max(80)).min(1).max(400),
    }),
    output: ProcedureList,
    failures: [
      "engagements.locked",
      "engagements.processing",
      "testing.difference-gone",
      "testing.output-unknown",
      "testing.stale-revision",
    ],
    idempotent: { why: seenTwice },
    touches: ["procedures", "engagements"],
  },
});
