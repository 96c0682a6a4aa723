import type { GridView } from "@tieout/ui/grid";
import type { clientOrderings } from "../../contract/index.ts";

export const clientPageSize = 50;

type Ordering = (typeof clientOrderings)[number];

const orderings: Readonly<Record<string, Ordering>> = { name: "name", ein: "ein", state: "state", engagements: "engagement_count" };

/** Null for both states. */
function stateOf([state, ...others]: readonly string[]): "active" | "inactive" | null {
  if (others.length > 0) return null;
  return state === "Active" ? "active" : state === "Inactive" ? "inactive" : null;
}

/** Query for a view of the list, without its page. */
export function clientListQuery({ search, sort, filters }: Pick<GridView, "search" | "sort" | "filters">) {
  const ordering = sort && orderings[sort.columnId];
  const only = stateOf(filters.state ?? []);
  return {
    ...(search.trim() === "" ? {} : { search: search.trim().slice(0, 200) }),
    ...(ordering ? { ordering: sort?.descending ? (`-${ordering}` as const) : ordering } : {}),
    ...(only ? { state: only } : {}),
  };
}
