import { useRouteQuery } from "@tieout/client";
import { countText } from "@tieout/ui";
import { engagementRoutes } from "../../contract/index.ts";

/** Beside an entry of the sidebar; asked for again after a change, never by the clock. Both entries share one call. */
export default function ListCount({ of }: { readonly of: "engagements" | "clients" }) {
  const { data } = useRouteQuery(engagementRoutes, "getListCounts", undefined, { views: ["engagements", "clients"] });
  return data && data[of] > 0 ? <span className="t-nav-count t-side-word">{countText(data[of])}</span> : null;
}
