import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, useClient } from "@tieout/client";
import { useMemo } from "react";
import { testingRoutes } from "../contract/index.ts";
import type { ProcedurePlace } from "./use-procedure-list.ts";

/** Storage for an engagement's procedures; each step keeps its authority. */
export function useEngagementProcedures(engagementId: string): ProcedurePlace {
  const client = useClient(testingRoutes);
  const cache = useQueryClient();
  return useMemo(
    () => ({
      form: engagementId,
      async save({ output: { key }, revision }, procedures) {
        const sent = procedures.map(({ reference: _, ...step }) => step);
        const saved = await client.putProcedures({ params: { engagementId }, body: { output: { key }, revision, procedures: sent } });
        void invalidateViews(cache, testingRoutes.putProcedures.touches);
        return saved;
      },
    }),
    [client, cache, engagementId],
  );
}

/** Storage for the firm's procedures for new engagements. */
export function useFirmProcedures(): ProcedurePlace {
  const client = useClient(testingRoutes);
  const cache = useQueryClient();
  return useMemo(
    () => ({
      form: "firm",
      async save({ output: { key }, revision }, procedures) {
        const saved = await client.putStandardProcedures({ body: { output: { key }, revision, procedures: [...procedures] } });
        void invalidateViews(cache, testingRoutes.putStandardProcedures.touches);
        return saved;
      },
    }),
    [client, cache],
  );
}
