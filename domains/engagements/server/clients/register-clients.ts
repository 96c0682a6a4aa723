import { pageLinks } from "@tieout/contract";
import type { RouteHandlers } from "@tieout/http";
import type { clientRoutes } from "../../contract/index.ts";
import type { StatusUpdater } from "../status-updater.ts";
import { clientWire, createClient, updateClient } from "./client-handlers.ts";
import { clientRepository } from "./client-repository.ts";
import { importClients, previewClientImport } from "./import-clients.ts";
import { clientDetail, mergeClients, planMerge, undoMerge } from "./merge-clients.ts";

type Facts = Readonly<Record<string, unknown>>;
type ClientHandlers = RouteHandlers<typeof clientRoutes, Facts>;

const oneClient = (statusUpdater: StatusUpdater): Omit<ClientHandlers, "listClients"> => ({
  createClient: ({ tx }, { body }) => createClient(tx, body),
  async getClient({ tx }, { params }) {
    return { ok: true, value: await clientDetail(tx, params.clientId) };
  },
  updateClient: ({ tx }, { params, body }) => updateClient(tx, statusUpdater, params.clientId, body),
  getClientMerge: ({ tx }, { params, query }) => planMerge(tx, statusUpdater, params.clientId, query.into),
  mergeClient: ({ tx, actor }, { params, body }) =>
    mergeClients(tx, statusUpdater, { mergedId: params.clientId, keptId: body.into, token: body.token, by: actor.userId }),
  undoClientMerge: ({ tx, actor }, { params }) => undoMerge(tx, statusUpdater, params.clientId, actor.userId),
  previewClientImport: ({ tx }, { body }) => previewClientImport(tx, body.text),
  importClients: ({ tx }, { body }) => importClients(tx, body),
});

export const clientHandlers = (statusUpdater: StatusUpdater): ClientHandlers => ({
  async listClients({ tx }, { query }) {
    const { rows, count, total, active, inactive } = await clientRepository(tx).list({
      search: query.search || null,
      active: query.state === undefined ? null : query.state === "active",
      ordering: query.ordering ?? "name",
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    });
    const links = pageLinks("/api/engagements/clients/", query, { page: query.page, pageSize: query.page_size, count });
    return { ok: true, value: { count, ...links, results: rows.map(clientWire), total, state_counts: { active, inactive } } };
  },
  ...oneClient(statusUpdater),
});
