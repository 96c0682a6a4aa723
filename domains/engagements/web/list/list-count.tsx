import { useRouteQuery, useViewer } from "@tieout/client";
import { useEffect } from "react";
import { engagementRoutes } from "../../contract/index.ts";
import { keepCounts, LastCount, type ListCounts, NavCount } from "./last-count.tsx";

/** Beside an entry of the sidebar; asked for again after a change, never by the clock. Both entries share one call. */
export default function ListCount({ of }: { readonly of: keyof ListCounts }) {
  const { userId } = useViewer();
  const { data } = useRouteQuery(engagementRoutes, "getListCounts", undefined, { views: ["engagements", "clients"] });
  useEffect(() => {
    if (data) keepCounts(userId, data);
  }, [data, userId]);
  return data ? <NavCount count={data[of]} /> : <LastCount of={of} />;
}
