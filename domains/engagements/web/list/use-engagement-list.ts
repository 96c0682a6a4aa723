import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiProblem, type ClientResponse, queryKeyOf, useClient } from "@tieout/client";
import type { GridView } from "@tieout/ui/grid";
import { useCallback } from "react";
import { type EngagementRow, engagementRoutes } from "../../contract/index.ts";
import { filtersOf, orderingOfView, pageSize } from "./list-query.ts";

type EngagementList = ClientResponse<typeof engagementRoutes.listEngagements>;

/** Page size for the CSV export: the maximum the API allows. */
const exportSize = 500;

const isForbidden = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 403;

const nothing: EngagementList = { count: 0, next: null, previous: null, results: [], status_counts: {}, years: [], total: 0, chosen: [] };

const isRunning = ({ status }: EngagementRow): boolean => status === "processing" || status === "queued";

/** The current page of the list. Shows a 403 as an empty list (docs/decisions/0012-forbidden-or-not-found.md). */
export function useEngagementList(view: GridView) {
  const client = useClient(engagementRoutes);
  const query = { ...filtersOf(view), ordering: orderingOfView(view), page: view.page, page_size: pageSize };
  return useQuery<EngagementList, ApiProblem>({
    queryKey: queryKeyOf("listEngagements", query),
    meta: { views: ["engagements"] },
    // Keeps the current rows while new ones load, so that the page doesn't jump.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      try {
        return await client.listEngagements({ query }, { signal });
      } catch (problem) {
        if (isForbidden(problem)) return nothing;
        throw problem;
      }
    },
    // A run changes the list in the background; refetch while a running engagement is shown.
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? 5000 : false),
  });
}

/** Loads every row in the view, from all pages. */
export function useAllRows(view: GridView): () => Promise<readonly EngagementRow[]> {
  const client = useClient(engagementRoutes);
  return useCallback(async () => {
    const rows: EngagementRow[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await client.listEngagements({
        query: { ...filtersOf(view), ordering: orderingOfView(view), page, page_size: exportSize },
      });
      rows.push(...answer.results);
      if (answer.next === null) return rows;
    }
  }, [client, view]);
}
