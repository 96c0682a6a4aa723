import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { Client, ClientDetail, ClientImportCounts, ClientImportPreview, ClientImportText, ClientMergePlan } from "./client-shapes.ts";

const clientParams = z.object({ clientId: Id });
const onClient = { entity: "client", id: "clientId" } as const;
const whoMerges = { kind: "permission", permission: "client.merge", scope: onClient } as const;
const notMergeable = [
  "engagements.client-unknown",
  "engagements.client-merged",
  "engagements.client-inactive",
  "engagements.merge-with-itself",
] as const;

/** Kept separate from the three client routes that every page loads: only the Clients screen calls these. */
export const clientRoutes = defineRoutes({
  getClient: {
    method: "GET",
    path: "/api/engagements/clients/:clientId/",
    summary: "One client, and the clients merged into it",
    access: { kind: "permission", permission: "client.read", scope: onClient },
    needs: "engagements",
    apiKey: "read",
    params: clientParams,
    output: ClientDetail,
    failures: [],
  },
  getClientMerge: {
    method: "GET",
    path: "/api/engagements/clients/:clientId/merge/",
    summary: "What merging this client into another would move",
    access: whoMerges,
    needs: "engagements",
    apiKey: "none",
    params: clientParams,
    query: z.object({ into: Id }),
    output: ClientMergePlan,
    failures: notMergeable,
  },
  mergeClient: {
    method: "POST",
    path: "/api/engagements/clients/:clientId/merge/",
    summary: "Move everything from this client to another; can be undone for a day",
    access: whoMerges,
    needs: "engagements",
    apiKey: "none",
    params: clientParams,
    body: z.strictObject({ into: Id, token: z.string().min(1).max(100) }),
    output: Client,
    failures: [...notMergeable, "engagements.merge-changed"],
    idempotent: { why: "a merged client is refused" },
    touches: ["clients", "engagements"],
  },
  undoClientMerge: {
    method: "POST",
    path: "/api/engagements/clients/:clientId/merge/undo/",
    summary: "Move back everything that this client's merge moved",
    access: whoMerges,
    needs: "engagements",
    apiKey: "none",
    params: clientParams,
    output: Client,
    failures: ["engagements.not-merged", "engagements.merge-too-old", "engagements.merge-not-undone"],
    idempotent: { why: "a client that is not merged is refused" },
    touches: ["clients", "engagements"],
  },
  previewClientImport: {
    method: "POST",
    path: "/api/engagements/clients/import/preview/",
    summary: "Preview what each row of a CSV file of clients would do",
    access: { kind: "permission", permission: "client.import" },
    needs: "engagements",
    apiKey: "read",
    body: z.strictObject({ text: ClientImportText }),
    output: ClientImportPreview,
    failures: ["engagements.import-unreadable"],
    idempotent: { why: "it writes nothing" },
  },
  importClients: {
    method: "POST",
    path: "/api/engagements/clients/import/",
    summary: "Add and correct clients from a CSV file, as previewed",
    access: { kind: "permission", permission: "client.import" },
    needs: "engagements",
    apiKey: "engagements",
    body: z.strictObject({ text: ClientImportText, token: z.string().min(1).max(100) }),
    output: ClientImportCounts,
    failures: ["engagements.import-unreadable", "engagements.import-changed"],
    idempotent: { why: "after an import the rows match the clients, so the preview has changed" },
    touches: ["clients"],
  },
});
