import { defineRoutes, Id, Ordering, pageOf, SearchQuery } from "@tieout/contract";
import { z } from "zod";
import {
  Client,
  ClientDetail,
  ClientImportCounts,
  ClientImportPreview,
  ClientImportText,
  ClientInput,
  ClientMergePlan,
} from "./client-shapes.ts";

const clientParams = z.object({ clientId: Id });
const onClient = { entity: "client", id: "clientId" } as const;
const whoMerges = { kind: "permission", permission: "client.merge", scope: onClient } as const;
const notMergeable = [
  "engagements.client-unknown",
  "engagements.client-merged",
  "engagements.client-inactive",
  "engagements.merge-with-itself",
] as const;

/** Sortable columns of clients. */
export const clientOrderings = ["name", "ein", "state", "engagement_count"] as const;

export const clientRoutes = defineRoutes({
  listClients: {
    method: "GET",
    path: "/api/engagements/clients/",
    summary: "The firm's clients by name; blank names and merged clients are omitted",
    access: { kind: "session" },
    query: SearchQuery.extend({ ordering: Ordering(clientOrderings), state: z.enum(["active", "inactive"]).optional() }),
    output: pageOf(Client).extend({
      /** Of the firm, whatever is searched for. */
      total: z.number().int(),
      /** Of those that match the search. */
      state_counts: z.object({ active: z.number().int(), inactive: z.number().int() }),
    }),
    failures: [],
  },
  createClient: {
    method: "POST",
    path: "/api/engagements/clients/",
    summary: "Add a client",
    access: { kind: "permission", permission: "client.create" },
    body: ClientInput,
    output: Client,
    failures: ["engagements.client-exists", "engagements.client-merged", "engagements.ein-invalid"],
    idempotent: true,
    touches: ["clients"],
  },
  getClient: {
    method: "GET",
    path: "/api/engagements/clients/:clientId/",
    summary: "One client, and the clients that were merged into it",
    access: { kind: "permission", permission: "client.read", scope: onClient },
    params: clientParams,
    output: ClientDetail,
    failures: [],
  },
  updateClient: {
    method: "PUT",
    path: "/api/engagements/clients/:clientId/",
    summary: "Rename, correct or deactivate a client",
    access: { kind: "permission", permission: "client.edit", scope: onClient },
    params: clientParams,
    /** The revision that was read; a stale one is refused with the current state. */
    body: ClientInput.extend({ is_active: z.boolean(), revision: z.number().int() }),
    output: Client,
    failures: ["engagements.client-exists", "engagements.client-merged", "engagements.ein-invalid", "engagements.stale-revision"],
    touches: ["clients", "engagements"],
  },
  getClientMerge: {
    method: "GET",
    path: "/api/engagements/clients/:clientId/merge/",
    summary: "What merging this client into another would move",
    access: whoMerges,
    params: clientParams,
    query: z.object({ into: Id }),
    output: ClientMergePlan,
    failures: notMergeable,
  },
  mergeClient: {
    method: "POST",
    path: "/api/engagements/clients/:clientId/merge/",
    summary: "Give everything of this client to another; it can be undone for a day",
    access: whoMerges,
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
    summary: "Put back everything that the merge of this client moved",
    access: whoMerges,
    params: clientParams,
    output: Client,
    failures: ["engagements.not-merged", "engagements.merge-too-old", "engagements.merge-not-undone"],
    idempotent: { why: "a client that is not merged is refused" },
    touches: ["clients", "engagements"],
  },
  previewClientImport: {
    method: "POST",
    path: "/api/engagements/clients/import/preview/",
    summary: "What each row of a CSV file of clients would do",
    access: { kind: "permission", permission: "client.import" },
    body: z.strictObject({ text: ClientImportText }),
    output: ClientImportPreview,
    failures: ["engagements.import-unreadable"],
    idempotent: { why: "it writes nothing" },
  },
  importClients: {
    method: "POST",
    path: "/api/engagements/clients/import/",
    summary: "Add and correct clients from a CSV file, as the preview showed",
    access: { kind: "permission", permission: "client.import" },
    body: z.strictObject({ text: ClientImportText, token: z.string().min(1).max(100) }),
    output: ClientImportCounts,
    failures: ["engagements.import-unreadable", "engagements.import-changed"],
    idempotent: { why: "the rows of a file that was imported are the same as the clients, which is another preview" },
    touches: ["clients"],
  },
});
