import { defineRoutes, JobTitle, PersonName } from "@tieout/contract";
import { z } from "zod";
import { ClientView, NewMessage } from "./client-request-shapes.ts";

const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "is not the token of a link");

/** The client's page. A session is of one request: none of these names another one. */
export const clientPageRoutes = defineRoutes({
  openClientRequest: {
    method: "POST",
    path: "/api/payroll-connect/session/",
    summary: "Open a request with link and PIN, and say who opens it: sets the cookie of a session",
    access: { kind: "public", why: "whoever has link and PIN is given the session by it" },
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({ token: LinkToken, pin: z.string().min(1, "is required").max(40), name: PersonName, job_title: JobTitle }),
    output: ClientView,
    failures: ["client-requests.not-opened"],
    idempotent: { why: "each call opens a session of its own" },
    rateLimit: { max: 60, windowSeconds: 60, by: "address" },
  },
  leaveClientRequest: {
    method: "DELETE",
    path: "/api/payroll-connect/session/",
    summary: "End the session of this browser",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: "empty",
    failures: [],
    ownTransaction: true,
    touches: ["client-page"],
  },
  isLinkOfSession: {
    method: "POST",
    path: "/api/payroll-connect/link/",
    summary: "Whether a link is of the request that is open in this browser",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({ token: LinkToken }),
    output: z.object({ is_open: z.boolean() }),
    failures: [],
    idempotent: { why: "it changes nothing; the token of a link is in no address" },
  },
  getClientRequest: {
    method: "GET",
    path: "/api/payroll-connect/request/",
    summary: "The request that is open in this browser",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ClientView,
    failures: [],
  },
  replyAsClient: {
    method: "POST",
    path: "/api/payroll-connect/messages/",
    summary: "Write to the auditor, of one item or of the request",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    body: NewMessage,
    output: ClientView,
    failures: ["client-requests.not-needed", "client-requests.no-item", "client-requests.too-many-messages"],
    idempotent: { why: "a message that repeats the last one of the client within a minute is kept once" },
    rateLimit: { max: 30, windowSeconds: 3600, by: "session", firmMax: 1000 },
    touches: ["client-page"],
  },
});
