import { useRouteQuery } from "@tieout/client";
import { ingestionRoutes } from "../../contract/index.ts";
import { allSlots, isReading } from "./slot-state.ts";

const pollMs = 1500;

/** Provider contracts with slots and files; refetched while the server reads a file. */
export function useContracts(engagementId: string) {
  return useRouteQuery(
    ingestionRoutes,
    "listSubcontracts",
    { params: { engagementId } },
    {
      views: ["files"],
      refetchInterval: ({ state }) => (allSlots(state.data ?? []).some((slot) => slot.assets.some(isReading)) ? pollMs : false),
    },
  );
}
