import { useRouteQuery } from "@tieout/client";
import { countText } from "@tieout/ui";
import { reviewRoutes } from "../../contract/index.ts";

/** Beside the entry of the sidebar; nothing while nothing waits. */
export default function WaitingCount() {
  const { data = [] } = useRouteQuery(reviewRoutes, "listWaiting", {}, { views: ["results", "runs", "engagements"] });
  return data.length === 0 ? null : <span className="t-nav-count t-side-word">{countText(data.length)}</span>;
}
