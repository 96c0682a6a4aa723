import { useRouteQuery } from "@tieout/client";
import { countText } from "@tieout/ui";
import { reviewRoutes } from "../../contract/index.ts";

/** Count beside the sidebar entry; empty when nothing is waiting. */
export default function WaitingCount() {
  const { data = [] } = useRouteQuery(reviewRoutes, "listWaiting", {}, { views: ["results", "runs", "engagements"] });
  return data.length === 0 ? null : <span className="t-nav-count t-side-word">{countText(data.length)}</span>;
}
