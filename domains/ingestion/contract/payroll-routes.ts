import { defineRoutes, Id, pageOf, SearchQuery } from "@tieout/contract";
import { z } from "zod";
import {
  CompensationDefinition,
  CompensationDefinitionInput,
  PayCodes,
  PayDecisionsInput,
  PayRow,
  PayRowsQuery,
  PayrollRow,
} from "./payroll-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** Payroll in engagements: the state of its files, and what each pay code means for the plan. */
export const payrollRoutes = defineRoutes({
  listPayroll: {
    method: "GET",
    path: "/api/payroll/",
    summary: "Payroll and combined engagements the caller may see, latest year first, with the status of their payroll files",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "read",
    query: SearchQuery,
    output: pageOf(PayrollRow),
    failures: [],
  },
  getPayCodes: {
    method: "GET",
    path: "/api/payroll/:engagementId/codes/",
    summary: "Every pay code and amount column with its figures, suggestion and decision",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: PayCodes,
    failures: [],
    ownTransaction: true,
  },
  putPayDecisions: {
    method: "PUT",
    path: "/api/payroll/:engagementId/codes/",
    summary: "Decide how the plan treats pay codes and amount columns; if an answer has changed since, returns the current ones",
    access: edit,
    needs: "engagements",
    apiKey: "files",
    params: engagementParams,
    body: PayDecisionsInput,
    output: PayCodes,
    failures: [
      "engagements.locked",
      "engagements.processing",
      "ingestion.node-unknown",
      "ingestion.pay-code-unknown",
      "ingestion.pay-codes-changed",
      "ingestion.pay-code-reason",
      "ingestion.pay-code-hours",
      "ingestion.mapping-incomplete",
    ],
    ownTransaction: true,
    touches: ["engagements", "files", "mappings", "payroll"],
  },
  putCompensationDefinition: {
    method: "PUT",
    path: "/api/payroll/:engagementId/definition/",
    summary: "Save the plan's definition of compensation; a stale revision returns the current one",
    access: edit,
    needs: "engagements",
    apiKey: "engagements",
    params: engagementParams,
    body: CompensationDefinitionInput,
    output: CompensationDefinition,
    failures: ["engagements.locked", "engagements.processing", "ingestion.definition-changed"],
    touches: ["engagements", "payroll"],
  },
  listPayRows: {
    method: "GET",
    path: "/api/payroll/:engagementId/codes/rows/",
    summary: "Rows of the files behind one pay code or amount column, 100 at a time",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    query: PayRowsQuery,
    output: z.object({ rows: z.array(PayRow), more: z.boolean() }),
    failures: ["ingestion.node-unknown", "ingestion.pay-code-unknown", "ingestion.not-inspected"],
    ownTransaction: true,
  },
});
