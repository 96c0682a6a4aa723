import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { ClientRequest, ClientRequests, NewClientRequest, NewMessage, WithPin } from "./client-request-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const requestParams = z.object({ engagementId: Id, requestId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

/** Routes for a firm's requests to its client. A person must be responsible for what leaves the firm, so API keys can't write here. */
export const clientRequestRoutes = defineRoutes({
  listClientRequests: {
    method: "GET",
    path: "/api/engagements/:engagementId/client-requests/",
    summary: "Requests to the client, the state of each item, and slots that could be requested",
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
    summary: "Request reports and documents from the client; the link is emailed, and the PIN is in this response only",
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
    idempotent: { why: "a slot in an open request is not requested again, and the response has a secret that is not stored" },
    touches: ["client-requests", "activity"],
  },
  renewClientRequest: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/:requestId/renew/",
    summary: "End a request's links and sessions; a new link is emailed, and the new PIN is in this response",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: requestParams,
    body: z.strictObject({ due_on: NewClientRequest.shape.due_on }),
    output: WithPin,
    failures: ["engagements.locked", "client-requests.none", "client-requests.due-on", "identity.mails-not-open", "identity.mails-used-up"],
    idempotent: { why: "a repetition ends the link and PIN from the first call and makes new ones" },
    touches: ["client-requests", "activity"],
  },
  revokeClientRequest: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/:requestId/revoke/",
    summary: "End a request's links and sessions immediately",
    access: edit,
    needs: "engagements",
    apiKey: "none",
    params: requestParams,
    output: ClientRequest,
    failures: ["client-requests.none"],
    idempotent: { why: "a revoked request stays revoked" },
    touches: ["client-requests", "activity"],
  },
  askClient: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-requests/:requestId/messages/",
    summary: "Ask the client a question about one item or the request",
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
