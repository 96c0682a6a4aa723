import { useQuery } from "@tanstack/react-query";
import { type ApiProblem, queryKeyOf, useClient } from "@tieout/client";
import type { z } from "zod";
import { type Client, engagementRoutes } from "../../contract/index.ts";

export type ClientRow = z.infer<typeof Client>;

const pageSize = 500;

/** Every client of the firm, by name. */
export function useClientList() {
  const client = useClient(engagementRoutes);
  return useQuery<readonly ClientRow[], ApiProblem>({
    queryKey: queryKeyOf("listClients", "all"),
    meta: { views: ["clients", "engagements"] },
    queryFn: async ({ signal }) => {
      const rows: ClientRow[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await client.listClients({ query: { page, page_size: pageSize } }, { signal });
        rows.push(...answer.results);
        if (answer.next === null || answer.results.length === 0) return rows;
      }
    },
  });
}

/** Clients whose name or EIN contain the text, for the command palette. */
export function useClientSearch(text: string) {
  const client = useClient(engagementRoutes);
  return useQuery<readonly ClientRow[], ApiProblem>({
    queryKey: queryKeyOf("listClients", { search: text }),
    enabled: text.trim().length > 1,
    meta: { views: ["clients"] },
    queryFn: async ({ signal }) => {
      const answer = await client.listClients({ query: { search: text.trim(), page_size: 5 } }, { signal });
      return answer.results;
    },
  });
}
