import { useQuery } from "@tanstack/react-query";
import { type ApiProblem, queryKeyOf, useClient, useRouteQuery, useViewer } from "@tieout/client";
import { engagementRoutes } from "../../contract/index.ts";

const pageSize = 500;

export interface ClientChoice {
  readonly id: string;
  readonly name: string;
  readonly ein: string;
}

/** Every active client of the firm, by name. */
export function useClientChoices() {
  const client = useClient(engagementRoutes);
  return useQuery<readonly ClientChoice[], ApiProblem>({
    queryKey: queryKeyOf("listClients", "all"),
    meta: { views: ["clients"] },
    queryFn: async ({ signal }) => {
      const found: ClientChoice[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await client.listClients({ query: { state: "active", page, page_size: pageSize } }, { signal });
        found.push(...answer.results.map(({ id, name, ein }) => ({ id, name, ein })));
        if (answer.next === null || answer.results.length === 0) return found;
      }
    },
  });
}

/** People who can be assigned, except the current auditor, whom the server always adds. */
export function useAssigneeChoices() {
  const viewer = useViewer();
  return useRouteQuery(engagementRoutes, "listAssignees", { params: { orgId: viewer.organizationId } }, { views: ["users"] });
}
