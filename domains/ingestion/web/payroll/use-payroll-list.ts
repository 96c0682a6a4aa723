import { useQuery } from "@tanstack/react-query";
import { type ApiProblem, queryKeyOf, useClient } from "@tieout/client";
import { ingestionRoutes, type PayrollRow } from "../../contract/index.ts";

const pageSize = 100;

/** Every payroll and combined engagement the user can see. */
export function usePayrollList() {
  const client = useClient(ingestionRoutes);
  return useQuery<readonly PayrollRow[], ApiProblem>({
    queryKey: queryKeyOf("listPayroll", "all"),
    meta: { views: ["engagements", "files", "mappings", "payroll"] },
    queryFn: async ({ signal }) => {
      const rows: PayrollRow[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await client.listPayroll({ query: { page, page_size: pageSize } }, { signal });
        rows.push(...answer.results);
        if (answer.next === null || answer.results.length === 0) return rows;
      }
    },
  });
}
