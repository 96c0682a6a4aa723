import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { ClientRequest, ClientRequests, NewClientRequest, NewMessage, WithPin } from "./client-request-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const requestParams = z.object({ engagementId: Id, requestId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** What a firm asks its client for. A person answers for what leaves the firm, so that no API key writes here. */
export const clientRequestRoutes = defineRoutes({
  listClientRequests: {
    method: "GET",
    path: "/api/engagements/:engagementId/client-requests/",
    summary: "What was asked of the client, what became of it, and what could be asked",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "none",
    params: engagementParams,
    output: ClientRequests,
    failures: [],
  },
  createClientRequest: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/",
    summary: "Ask the client for reports and documents; the link is mailed, the PIN is in this answer and nowhere else",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: engagementParams,
    body: NewClientRequest,
    output: WithPin,
    failures: [
      ...(["engagements.locked", "client-requests.due-on", "client-requests.no-slot"] as const),
      ...(["client-requests.slot-twice", "client-requests.too-many"] as const),
      ...(["identity.mails-not-open", "identity.mails-used-up"] as const),
    ],
    idempotent: { why: "a slot that is asked for in an open request is not asked for again, and the answer has a secret that is not kept" },
    touches: ["client-requests", "activity"],
  },
  renewClientRequest: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/:requestId/renew/",
    summary: "End every link and session of a request; a new link is mailed, the new PIN is in this answer",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: requestParams,
    body: z.strictObject({ due_on: NewClientRequest.shape.due_on }),
    output: WithPin,
    failures: ["engagements.locked", "client-requests.none", "client-requests.due-on", "identity.mails-not-open", "identity.mails-used-up"],
    idempotent: { why: "a repetition ends the link and PIN that the first one made, and makes others" },
    touches: ["client-requests", "activity"],
  },
  revokeClientRequest: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/:requestId/revoke/",
    summary: "End every link and session of a request at once",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: requestParams,
    output: ClientRequest,
    failures: ["client-requests.none"],
    idempotent: { why: "what has ended ends again" },
    touches: ["client-requests", "activity"],
  },
  askClient: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/:requestId/messages/",
    summary: "Write a question to the client, of one item or of the request",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: requestParams,
    body: NewMessage,
    output: ClientRequest,
    failures: [
      ...(["engagements.locked", "client-requests.none", "client-requests.no-item", "client-requests.too-many-messages"] as const),
      ...(["identity.mails-not-open", "identity.mails-used-up"] as const),
    ],
    idempotent: true,
    touches: ["client-requests", "activity"],
  },
});
