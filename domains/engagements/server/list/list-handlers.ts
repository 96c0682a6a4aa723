import { pageLinks } from "@tieout/contract";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import { engagementRow } from "../engagement-wire.ts";
import type { EngagementsDeps, Handlers } from "../engagements-deps.ts";
import { assignToMany } from "./assign-to-many.ts";
import type { EngagementFilter } from "./engagement-selection.ts";
import { filterValues } from "./filter-values.ts";
import { listCounts } from "./list-counts.ts";
import { listEngagements } from "./list-engagements.ts";
import { createSavedView, savedViewRepository, updateSavedView } from "./saved-views.ts";

/** Filters of the list as they come in the query. */
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

const filterOf = (actor: Actor, query: FilterQuery): EngagementFilter => ({
  assignedTo: isFirmAdmin(actor) ? null : actor.userId,
  search: query.search || null,
  statuses: listOf(query.status),
  years: listOf(query.year),
  dataTypes: listOf(query.data_type),
  clientIds: listOf(query.client_id),
  assigneeIds: listOf(query.assignee),
  providerIds: listOf(query.provider),
});

type AroundTheList = "listFilterValues" | "getListCounts" | "assignToMany";
type Views = "listSavedViews" | "createSavedView" | "updateSavedView" | "deleteSavedView";

export const listHandlers = (deps: EngagementsDeps): Handlers<"listEngagements" | AroundTheList | Views> => ({
  ...listHandler(deps),
  async listFilterValues({ tx, actor }, { query }) {
    return { ok: true, value: await filterValues(tx, filterOf(actor, query), { field: query.field, search: query.value_search || null }) };
  },
  async getListCounts({ tx, actor }) {
    return { ok: true, value: await listCounts(tx, isFirmAdmin(actor) ? null : actor.userId) };
  },
  assignToMany: ({ tx, actor }, { body }) => assignToMany(tx, actor, body),
  ...viewHandlers,
});

const listHandler = ({ statusUpdater }: EngagementsDeps): Handlers<"listEngagements"> => ({
  async listEngagements({ tx, actor }, { query }) {
    const filter = filterOf(actor, query);
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
        chosen: [...chosen],
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
