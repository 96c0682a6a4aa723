import { type Registration, type RouteHandlers, registration } from "@tieout/http";
import { clientRoutes } from "../../contract/index.ts";
import type { StatusUpdater } from "../status-updater.ts";
import { importClients, previewClientImport } from "./import-clients.ts";
import { clientDetail, mergeClients, planMerge, undoMerge } from "./merge-clients.ts";

type Facts = Readonly<Record<string, unknown>>;

const clientHandlers = (statusUpdater: StatusUpdater): RouteHandlers<typeof clientRoutes, Facts> => ({
  async getClient({ tx }, { params }) {
    return { ok: true, value: await clientDetail(tx, params.clientId) };
  },
  getClientMerge: ({ tx }, { params, query }) => planMerge(tx, statusUpdater, params.clientId, query.into),
  mergeClient: ({ tx, actor }, { params, body }) =>
    mergeClients(tx, statusUpdater, { mergedId: params.clientId, keptId: body.into, token: body.token, by: actor.userId }),
  undoClientMerge: ({ tx, actor }, { params }) => undoMerge(tx, statusUpdater, params.clientId, actor.userId),
  previewClientImport: ({ tx }, { body }) => previewClientImport(tx, body.text),
  importClients: ({ tx }, { body }) => importClients(tx, body),
});

/** Permissions and facts come from `registerEngagements`. */
export const registerClients = ({ statusUpdater }: { readonly statusUpdater: StatusUpdater }): Registration =>
  registration<typeof clientRoutes, Facts>({ domain: "clients", routes: clientRoutes, handlers: clientHandlers(statusUpdater) });
