import { useRouteQuery } from "@tieout/client";
import { ingestionRoutes } from "../../contract/index.ts";

const pollMs = 1500;

/** Files waiting for a slot; refetched while the server is still reading any of them. */
export function usePackage(engagementId: string) {
  return useRouteQuery(
    ingestionRoutes,
    "listPackage",
    { params: { engagementId } },
    {
      views: ["files"],
      refetchInterval: ({ state }) => ((state.data ?? []).some((file) => file.group === "reading") ? pollMs : false),
    },
  );
}
