import { useRouteQuery } from "@tieout/client";
import { evidenceRoutes } from "../../contract/index.ts";

/** Evidence of one workpaper. */
export const useEvidence = (engagementId: string, outputKey: string) =>
  useRouteQuery(
    evidenceRoutes,
    "listEvidence",
    { params: { engagementId, outputKey } },
    {
      views: ["evidence", "engagements"],
      // Picks up evidence a colleague attached since the page was opened.
      refetchOnMount: "always",
    },
  );
