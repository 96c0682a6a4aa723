import { pageLinks } from "@tieout/contract";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ChosenValue } from "../../contract/index.ts";
import { engagementRow } from "../engagement-wire.ts";
import type { EngagementsDeps, Handlers } from "../engagements-deps.ts";
import { assignToMany } from "./assign-to-many.ts";
import type { EngagementFilter } from "./engagement-selection.ts";
import { filterValues } from "./filter-values.ts";
import { keptClients } from "./kept-clients.ts";
import { listCounts } from "./list-counts.ts";
import { listEngagements } from "./list-engagements.ts";
import { createSavedView, savedViewRepository, updateSavedView } from "./saved-views.ts";

/** List filters as received in the query string. */
interface FilterQuery {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly year?: string | undefined;
  readonly data_type?: string | undefined;
  readonly client_id?: string | undefined;
  readonly assignee?: string | undefined;
  readonly provider?: string | undefined;
}

const listOf = (text: string | undefined): readonly string[] | null => {
  const values = text?.split(",").filter((item) => item !== "") ?? [];
  return values.length > 0 ? values : null;
};

/** A saved view or link may name a client that has since been merged; the kept client now has its engagements. */
const clientsOf = (tx: Tx, query: FilterQuery) => keptClients(tx, listOf(query.client_id) ?? []);

const filterOf = (actor: Actor, query: FilterQuery, clients: ReadonlyMap<string, string>): EngagementFilter => ({
  assignedTo: isFirmAdmin(actor) ? null : actor.userId,
  search: query.search || null,
  statuses: listOf(query.status),
  years: listOf(query.year),
  dataTypes: listOf(query.data_type),
  clientIds: clients.size > 0 ? [...new Set(clients.values())] : null,
  assigneeIds: listOf(query.assignee),
  providerIds: listOf(query.provider),
});

type AroundTheList = "listFilterValues" | "getListCounts" | "assignToMany";
type Views = "listSavedViews" | "createSavedView" | "updateSavedView" | "deleteSavedView";

export const listHandlers = (deps: EngagementsDeps): Handlers<"listEngagements" | AroundTheList | Views> => ({
  ...listHandler(deps),
  async listFilterValues({ tx, actor }, { query }) {
    const filter = filterOf(actor, query, await clientsOf(tx, query));
    return { ok: true, value: await filterValues(tx, filter, { field: query.field, search: query.value_search || null }) };
  },
  async getListCounts({ tx, actor }) {
    return { ok: true, value: await listCounts(tx, isFirmAdmin(actor) ? null : actor.userId) };
  },
  assignToMany: ({ tx, actor }, { body }) => assignToMany(tx, actor, body),
  ...viewHandlers,
});

/** Repeats a chosen client under every requested ID that led to it. */
const askedFor = (one: ChosenValue, clients: ReadonlyMap<string, string>): readonly ChosenValue[] =>
  [...clients].flatMap(([asked, kept]) => (kept === one.value ? { ...one, value: asked } : []));

const listHandler = ({ statusUpdater }: EngagementsDeps): Handlers<"listEngagements"> => ({
  async listEngagements({ tx, actor }, { query }) {
    const clients = await clientsOf(tx, query);
    const filter = filterOf(actor, query, clients);
    const page = { ordering: query.ordering ?? "-created_on", limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const { rows, rolled, statusCounts, years, total, chosen } = await listEngagements(tx, filter, page);
    const counted = Object.entries(statusCounts).filter(([status]) => !filter.statuses || filter.statuses.includes(status));
    const count = counted.reduce((sum, [, inStatus]) => sum + inStatus, 0);
    const percents = await statusUpdater.runPercents(tx, rows);
    return {
      ok: true,
      value: {
        count,
        ...pageLinks("/api/engagements/", query, { page: query.page, pageSize: query.page_size, count }),
        results: rows.map((row) => engagementRow(row, percents, rolled.has(row.id))),
        status_counts: statusCounts,
        years: [...years],
        total,
        chosen: chosen.flatMap((one) => (one.field === "client_id" ? askedFor(one, clients) : one)),
      },
    };
  },
});

const viewHandlers: Handlers<Views> = {
  async listSavedViews({ tx, actor }) {
    return { ok: true, value: [...(await savedViewRepository(tx, actor.userId).list())] };
  },
  createSavedView: ({ tx, actor }, { body }) => createSavedView(tx, actor.userId, body),
  updateSavedView: ({ tx, actor }, { params, body }) => updateSavedView(tx, actor.userId, { id: params.viewId, input: body }),
  async deleteSavedView({ tx, actor }, { params }) {
    await savedViewRepository(tx, actor.userId).remove(params.viewId);
    return { ok: true, value: undefined };
  },
};
