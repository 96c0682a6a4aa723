import { defineRoutes, Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { connectionProblems, connectionStatuses } from "../core/index.ts";

const Summary = z.object({
  company: z.string().nullable().describe("Company name in the payroll system; null: none"),
  people: z.number().int().describe("Number of people in the employee list"),
  payments: z.number().int(),
  statements: z.number().int(),
  gross_pay: z.string().describe("Total of all statements, in dollars"),
  first_pay_date: z.string(),
  last_pay_date: z.string(),
});

export const PayrollConnection = z.object({
  id: Id,
  status: z.enum(connectionStatuses),
  system: z.string().nullable().describe("The payroll system; null until it is connected"),
  consented_at: Instant,
  waits_until: Instant.nullable().describe("When Tieout automatically asks again"),
  problem: z.enum(connectionProblems).nullable(),
  payments_announced: z.number().int().nullable().describe("Number of pay dates in the plan year; null: not known yet"),
  payments_read: z.number().int(),
  is_connected: z.boolean().describe("The payroll system can be read now"),
  summary: Summary.nullable().describe("Summary of the data; null until all of it is read"),
  done_at: Instant.nullable(),
  ended_at: Instant.nullable(),
});
export type PayrollConnection = z.infer<typeof PayrollConnection>;

export const ConnectView = z.object({
  is_offered: z.boolean().describe("The request includes a payroll register, and payroll systems can be connected"),
  is_test: z.boolean().describe("An invented company is used instead of a payroll system"),
  consent: z.object({ version: z.number().int(), text: z.string(), read: z.array(z.string()), never: z.array(z.string()) }),
  connection: PayrollConnection.nullable().describe("The request's latest connection"),
});
export type ConnectView = z.infer<typeof ConnectView>;

const FirmConnection = PayrollConnection.extend({
  request_id: Id,
  consent_version: z.number().int(),
  consent_text: z.string().describe("The exact text the client agreed to"),
  connected_by: z.string().nullable().describe("Name and job title of the person who agreed; null: not entered"),
  problem_detail: z.string().nullable().describe("Call or field that failed, without its value"),
  notices: z.array(z.string()).describe("Points for the auditor to review"),
});
export type FirmConnection = z.infer<typeof FirmConnection>;

/** Routes for the client. */
export const payrollConnectionRoutes = defineRoutes({
  getPayrollConnection: {
    method: "GET",
    path: "/api/payroll-connect/connection/",
    summary: "Data that would be read from a payroll system, and the progress of reading",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ConnectView,
    failures: [],
  },
  beginPayrollConnection: {
    method: "POST",
    path: "/api/payroll-connect/connection/",
    summary: "Consent to reading, and get the address for connecting a payroll system",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({ consent_version: z.number().int(), agrees: z.literal(true) }),
    output: z.object({ address: z.string() }),
    failures: [
      "client-requests.not-needed",
      "client-requests.no-connection",
      "client-requests.other-consent",
      "client-requests.is-connected",
      "client-requests.source-silent",
    ],
    ownTransaction: true,
    idempotent: { why: "each call starts over and abandons the one before" },
    rateLimit: { max: 20, windowSeconds: 3600, by: "session" },
    touches: ["client-page"],
  },
  finishPayrollConnection: {
    method: "POST",
    path: "/api/payroll-connect/connection/finish/",
    summary: "Return from the payroll system and start reading",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({ code: z.string().min(1).max(2000), state: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "is not a state") }),
    output: ConnectView,
    failures: ["client-requests.not-needed", "client-requests.connection-over", "client-requests.source-silent"],
    ownTransaction: true,
    idempotent: { why: "a state is used once" },
    touches: ["client-page"],
  },
  readPayrollAgain: {
    method: "POST",
    path: "/api/payroll-connect/connection/again/",
    summary: "Read a connected payroll system again, after a problem or a question from the auditor",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ConnectView,
    failures: ["client-requests.not-needed", "client-requests.not-connected"],
    idempotent: { why: "a reading in progress is not started again" },
    touches: ["client-page"],
  },
  endPayrollConnection: {
    method: "DELETE",
    path: "/api/payroll-connect/connection/",
    summary: "Disconnect: permanently end access to the payroll system",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ConnectView,
    failures: [],
    touches: ["client-page"],
  },
});

/** Routes for the firm. */
export const firmConnectionRoutes = defineRoutes({
  listPayrollConnections: {
    method: "GET",
    path: "/api/engagements/:engagementId/payroll-connections/",
    summary: "Payroll systems the client connected, with the consent text and a summary of the data",
    access: { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "engagementId" } },
    needs: "engagements",
    apiKey: "none",
    params: z.object({ engagementId: Id }),
    output: z.object({ connections: z.array(FirmConnection).describe("Newest first") }),
    failures: [],
  },
});
