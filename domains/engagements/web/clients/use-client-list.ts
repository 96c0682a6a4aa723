import { keepPreviousData } from "@tanstack/react-query";
import { useClient, useRouteQuery } from "@tieout/client";
import type { GridView } from "@tieout/ui/grid";
import { useCallback, useEffect } from "react";
import { type Client, engagementRoutes } from "../../contract/index.ts";
import { clientListQuery, clientPageSize } from "./client-view.ts";

export type ClientRow = Client;

const mostAtOnce = 500;

/** A page of the list, searched, filtered and sorted by the server. */
export function useClientPage(view: GridView, changeView: (change: Partial<GridView>) => void) {
  const list = useRouteQuery(
    engagementRoutes,
    "listClients",
    { query: { ...clientListQuery(view), page: view.page, page_size: clientPageSize } },
    { views: ["clients", "engagements"], placeholderData: keepPreviousData },
  );
  const last = list.data && !list.isPlaceholderData ? Math.max(1, Math.ceil(list.data.count / clientPageSize)) : null;
  // The list may have fewer pages now than an old link expects.
  useEffect(() => {
    if (last !== null && view.page > last) changeView({ page: last });
  }, [last, view.page, changeView]);
  return list;
}

/** Loads every client that matches the view, from all pages. */
export function useAllClients(): (view: GridView) => Promise<readonly ClientRow[]> {
  const client = useClient(engagementRoutes);
  return useCallback(
    async (view) => {
      const rows: ClientRow[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await client.listClients({ query: { ...clientListQuery(view), page, page_size: mostAtOnce } });
        rows.push(...answer.results);
        if (answer.next === null || answer.results.length === 0) return rows;
      }
    },
    [client],
  );
}
