import { useRouteQuery, useViewer } from "@tieout/client";
import { useEffect } from "react";
import { engagementRoutes } from "../../contract/index.ts";
import { keepCounts, LastCount, type ListCounts, NavCount } from "./last-count.tsx";

/** The count next to a sidebar entry; refetched after a change, never on a timer. Both entries share one request. */
export default function ListCount({ of }: { readonly of: keyof ListCounts }) {
  const { userId } = useViewer();
  const { data } = useRouteQuery(engagementRoutes, "getListCounts", undefined, { views: ["engagements", "clients"] });
  useEffect(() => {
    if (data) keepCounts(userId, data);
  }, [data, userId]);
  return data ? <NavCount count={data[of]} /> : <LastCount of={of} />;
}
