import { defineRoutes, JobTitle, PersonName } from "@tieout/contract";
import { z } from "zod";
import { ClientView, NewMessage } from "./client-request-shapes.ts";

const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "is not a link token");

/** Routes for the client's page. A session belongs to one request, so no route here names a request. */
export const clientPageRoutes = defineRoutes({
  openClientRequest: {
    method: "POST",
    path: "/api/payroll-connect/session/",
    summary: "Open a request with link, PIN, name and job title; sets a session cookie",
    access: { kind: "public", why: "the session is given to anyone who has the link and PIN" },
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({ token: LinkToken, pin: z.string().min(1, "is required").max(40), name: PersonName, job_title: JobTitle }),
    output: ClientView,
    failures: ["client-requests.not-opened"],
    idempotent: { why: "each call opens a separate session" },
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
    summary: "Whether a link belongs to the request open in this browser",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    body: z.strictObject({ token: LinkToken }),
    output: z.object({ is_open: z.boolean() }),
    failures: [],
    idempotent: { why: "it changes nothing; link tokens are never put in an address" },
  },
  getClientRequest: {
    method: "GET",
    path: "/api/payroll-connect/request/",
    summary: "The request open in this browser",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    output: ClientView,
    failures: [],
  },
  replyAsClient: {
    method: "POST",
    path: "/api/payroll-connect/messages/",
    summary: "Send the auditor a message about one item or the request",
    access: { kind: "client" },
    needs: "engagements",
    apiKey: "none",
    body: NewMessage,
    output: ClientView,
    failures: ["client-requests.not-needed", "client-requests.no-item", "client-requests.too-many-messages"],
    idempotent: { why: "a message that repeats the client's last one within a minute is kept once" },
    rateLimit: { max: 30, windowSeconds: 3600, by: "session", firmMax: 1000 },
    touches: ["client-page"],
  },
});
