import { useQuery } from "@tanstack/react-query";
import { type ApiProblem, queryKeyOf, useClient } from "@tieout/client";
import { type FirmUser, userRoutes } from "../../contract/index.ts";

const mostAtOnce = 500;

/** Everyone in the firm. */
export function useAllUsers() {
  const client = useClient(userRoutes);
  return useQuery<readonly FirmUser[], ApiProblem>({
    queryKey: queryKeyOf("listUsers", { all: true }),
    meta: { views: ["users", "engagements"] },
    queryFn: async ({ signal }) => {
      const users: FirmUser[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await client.listUsers({ query: { page, page_size: mostAtOnce } }, { signal });
        users.push(...answer.results);
        if (answer.next === null || answer.results.length === 0) return users;
      }
    },
  });
}
