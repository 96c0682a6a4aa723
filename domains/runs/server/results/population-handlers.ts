import { pageLinks } from "@tieout/contract";
import { runChildTask } from "@tieout/stages";
import { runsTasks } from "../tasks.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { madePaper } from "./find-result.ts";
import { openInChild } from "./open-in-child.ts";

type HandlerCall = Parameters<WorkpaperHandlers<"listPopulation">["listPopulation"]>;

/** Rows of the schedule: all of them, or only rows that contain a text. */
export const schedulePages =
  (deps: WorkpapersDeps) =>
  async (context: HandlerCall[0], { params, query }: Pick<HandlerCall[1], "params" | "query">, search?: string) => {
    const found = await madePaper(context, params);
    if (!found.ok) return found;
    const { write } = found.value.paper;
    const opened = await openInChild(() =>
      runChildTask(deps, {
        organizationId: context.actor.organizationId,
        task: runsTasks.schedule,
        payload: {
          write: write.payload,
          ...(query.population ? { population: query.population } : {}),
          offset: (query.page - 1) * query.page_size,
          limit: query.page_size,
          ...(search === undefined ? {} : { search }),
          ...(query.person === undefined ? {} : { person: query.person }),
          ...(query.ordering ? { ordering: query.ordering } : {}),
        },
        inputs: write.inputs,
        signal: context.signal,
      }),
    );
    if (!opened.ok) return opened;
    const { value } = opened;
    const path = `/api/engagements/${params.engagementId}/results/${params.outputKey}/population/${search === undefined ? "" : "search/"}`;
    return {
      ok: true as const,
      value: {
        count: value.count,
        ...pageLinks(path, query, { page: query.page, pageSize: query.page_size, count: value.count }),
        results: value.rows.map((row) => Object.fromEntries(value.columns.map((column, index) => [column.key, row[index] ?? ""]))),
        columns: value.columns.map((column) => ({ ...column })),
        totals: { ...value.totals },
      },
    };
  };

/** The schedule of a workpaper, page by page. */
export const populationHandlers = (deps: WorkpapersDeps): WorkpaperHandlers<"listPopulation"> => ({
  listPopulation: (context, request) => schedulePages(deps)(context, request),
});
