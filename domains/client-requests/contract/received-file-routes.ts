import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { ReceivedFiles, SettleItem } from "./client-file-shapes.ts";
import { ClientRequest } from "./client-request-shapes.ts";

const onEngagement = { entity: "engagement", id: "engagementId" } as const;

/** Routes for an auditor who reviews a client's files. */
export const receivedFileRoutes = defineRoutes({
  listReceivedFiles: {
    method: "GET",
    path: "/api/engagements/:engagementId/client-files/",
    summary: "Files from clients, with check results and the client's answers",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "none",
    params: z.object({ engagementId: Id }),
    output: ReceivedFiles,
    failures: [],
  },
  settleRequestItem: {
    method: "PUT",
    path: "/api/engagements/:engagementId/client-requests/:requestId/items/:itemId/",
    summary:
      "Accept a client's file or a whole item, which puts reports into their slot; return it with a question; or mark a returned file as not needed",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "none",
    params: z.object({ engagementId: Id, requestId: Id, itemId: Id }),
    body: SettleItem,
    output: ClientRequest,
    failures: [
      "engagements.locked",
      "engagements.processing",
      "client-requests.none",
      "client-requests.changed-meanwhile",
      "client-requests.no-item",
      "client-requests.no-file",
      "client-requests.no-slot-left",
      "identity.mails-not-open",
      "identity.mails-used-up",
      "client-requests.not-checked",
      "client-requests.place-unclear",
      "client-requests.file-missed",
      "client-requests.left-in-slot",
      "client-requests.nothing-else",
      "client-requests.not-from-here",
      "client-requests.no-question",
      "ingestion.file-duplicate",
      "ingestion.node-unknown",
      "ingestion.replaced-unknown",
      "ingestion.wrong-resourcetype",
    ],
    touches: ["client-requests", "client-files", "engagements", "files", "mappings", "activity"],
  },
  ticketReceivedFile: {
    method: "POST",
    path: "/api/engagements/:engagementId/client-files/:fileId/download/",
    summary: "A ticket to download a client's file",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "none",
    params: z.object({ engagementId: Id, fileId: Id }),
    output: z.object({ url: z.string(), expires_in_seconds: z.number().int() }),
    failures: ["client-requests.no-file", "client-requests.file-damaged", "client-requests.file-quarantined", "client-requests.scan-waits"],
    idempotent: { why: "each call returns a separate ticket" },
  },
});
