import { useQuery } from "@tanstack/react-query";
import { ApiProblem, queryKeyOf, useClient } from "@tieout/client";
import { type EngagementRow, engagementRoutes } from "../../contract/index.ts";

const pageSize = 500;

interface EngagementList {
  readonly rows: readonly EngagementRow[];
}

const isForbidden = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 403;

/** All engagements the caller may see, newest first. A 403 is an empty list, as the specification requires. */
export function useEngagementList(enabled = true) {
  const client = useClient(engagementRoutes);
  return useQuery<EngagementList, ApiProblem>({
    queryKey: queryKeyOf("listEngagements", "all"),
    enabled,
    meta: { views: ["engagements"] },
    queryFn: async ({ signal }) => {
      const rows: EngagementRow[] = [];
      for (let page = 1; ; page += 1) {
        try {
          const answer = await client.listEngagements({ query: { ordering: "-created_on", page, page_size: pageSize } }, { signal });
          rows.push(...answer.results);
          if (answer.next === null || answer.results.length === 0) return { rows };
        } catch (problem) {
          if (isForbidden(problem)) return { rows: [] };
          throw problem;
        }
      }
    },
    // A run changes the list by itself; refetch while the list is visible.
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.status === "processing" || row.status === "queued") ? 5000 : false),
  });
}

/** Engagements whose client, name, plan number or EIN contain the text, for the command palette. */
export function useEngagementSearch(text: string) {
  const client = useClient(engagementRoutes);
  return useQuery<readonly EngagementRow[], ApiProblem>({
    queryKey: queryKeyOf("listEngagements", { search: text }),
    enabled: text.trim().length > 1,
    meta: { views: ["engagements"] },
    queryFn: async ({ signal }) => {
      const answer = await client.listEngagements({ query: { ordering: "-created_on", search: text.trim(), page_size: 8 } }, { signal });
      return answer.results;
    },
  });
}
