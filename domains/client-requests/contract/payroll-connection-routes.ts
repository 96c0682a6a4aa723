import { defineRoutes, Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { connectionProblems, connectionStatuses } from "../core/index.ts";

const Summary = z.object({
  company: z.string().nullable().describe("As the payroll system names the company; null: it does not"),
  people: z.number().int().describe("In the list of employees"),
  payments: z.number().int(),
  statements: z.number().int(),
  gross_pay: z.string().describe("Of all statements, in dollars"),
  first_pay_date: z.string(),
  last_pay_date: z.string(),
});

export const PayrollConnection = z.object({
  id: Id,
  status: z.enum(connectionStatuses),
  system: z.string().nullable().describe("The payroll system; null until it is connected"),
  consented_at: Instant,
  waits_until: Instant.nullable().describe("Asked again then, on its own"),
  problem: z.enum(connectionProblems).nullable(),
  payments_announced: z.number().int().nullable().describe("Pay dates of the plan year; null: not known yet"),
  payments_read: z.number().int(),
  is_connected: z.boolean().describe("The payroll system could be read now"),
  summary: Summary.nullable().describe("What was read; null until all was"),
  done_at: Instant.nullable(),
  ended_at: Instant.nullable(),
});
export type PayrollConnection = z.infer<typeof PayrollConnection>;

export const ConnectView = z.object({
  is_offered: z.boolean().describe("The request asks for a payroll register, and payroll systems can be connected"),
  is_test: z.boolean().describe("An invented company takes the place of a payroll system"),
  consent: z.object({ version: z.number().int(), text: z.string(), read: z.array(z.string()), never: z.array(z.string()) }),
  connection: PayrollConnection.nullable().describe("The last one of the request"),
});
export type ConnectView = z.infer<typeof ConnectView>;

const FirmConnection = PayrollConnection.extend({
  request_id: Id,
  consent_version: z.number().int(),
  consent_text: z.string().describe("What the client agreed to, word by word"),
  connected_by: z.string().nullable().describe("Name and job title of whoever agreed; null: no one said it"),
  problem_detail: z.string().nullable().describe("Which call or field, without a value"),
  notices: z.array(z.string()).describe("What the auditor should look at"),
});
export type FirmConnection = z.infer<typeof FirmConnection>;

/** The client's side. */
export const payrollConnectionRoutes = defineRoutes({
  getPayrollConnection: {
    method: "GET",
    path: "/api/payroll-connect/connection/",
    summary: "What would be read of a payroll system, and how far the reading is",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ConnectView,
    failures: [],
  },
  beginPayrollConnection: {
    method: "POST",
    path: "/api/payroll-connect/connection/",
    summary: "Agree to the reading, and get the address at which a payroll system is connected",
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
    idempotent: { why: "each call begins anew and gives up what was begun before" },
    rateLimit: { max: 20, windowSeconds: 3600, by: "session" },
    touches: ["client-page"],
  },
  finishPayrollConnection: {
    method: "POST",
    path: "/api/payroll-connect/connection/finish/",
    summary: "Come back from the payroll system: the reading begins",
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
    summary: "Have a connected payroll system read again, after a problem or because the auditor has a question",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ConnectView,
    failures: ["client-requests.not-needed", "client-requests.not-connected"],
    idempotent: { why: "a reading that has begun is not begun again" },
    touches: ["client-page"],
  },
  endPayrollConnection: {
    method: "DELETE",
    path: "/api/payroll-connect/connection/",
    summary: "Disconnect: the access to the payroll system is ended for good",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ConnectView,
    failures: [],
    touches: ["client-page"],
  },
});

/** The firm's side. */
export const firmConnectionRoutes = defineRoutes({
  listPayrollConnections: {
    method: "GET",
    path: "/api/engagements/:engagementId/payroll-connections/",
    summary: "Payroll systems that the client has connected, with what was agreed to and what was read",
    access: { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "engagementId" } },
    needs: "engagements",
    apiKey: "none",
    params: z.object({ engagementId: Id }),
    output: z.object({ connections: z.array(FirmConnection).describe("The newest first") }),
    failures: [],
  },
});
