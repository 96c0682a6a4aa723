import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, queryKeyOf, readEvents, useClient, useRouteQuery } from "@tieout/client";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { type ProcessStatus, workpaperRoutes } from "../../contract/index.ts";
import { isUnderWay } from "../result-figures.ts";

export type Status = z.infer<typeof ProcessStatus>;

const pollMilliseconds = 2000;
const streamAgainMilliseconds = 5000;

/** Progress of the engagement's run, from the event stream, or by polling if the stream is interrupted. */
export function useProcessStatus(engagementId: string) {
  const [streaming, setStreaming] = useState(false);
  const request = { params: { engagementId } };
  const query = useRouteQuery(workpaperRoutes, "getProcessStatus", request, {
    views: ["runs", "engagements"],
    refetchInterval: ({ state }) => (isUnderWay(state.data?.current) && !streaming ? pollMilliseconds : false),
  });
  useStream(engagementId, isUnderWay(query.data?.current), setStreaming);
  return query;
}

function useStream(engagementId: string, underWay: boolean, setStreaming: (streaming: boolean) => void): void {
  const client = useClient(workpaperRoutes);
  const cache = useQueryClient();
  useEffect(() => {
    if (!underWay) return;
    const stop = new AbortController();
    const request = { params: { engagementId } };
    const listen = async (): Promise<void> => {
      const response = await client.streamProcessEvents(request, { signal: stop.signal });
      setStreaming(true);
      for await (const event of readEvents(response)) {
        if (event.event !== "status") continue;
        const status: Status = JSON.parse(event.data);
        cache.setQueryData(queryKeyOf("getProcessStatus", request), status);
        if (!isUnderWay(status.current)) return void (await invalidateViews(cache, ["engagements", "runs", "results", "sampling"]));
      }
    };
    const listenOn = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        // The query polls when there is no stream, so a lost connection only makes updates slower.
        await listen().catch(() => undefined);
        setStreaming(false);
        await new Promise((resolve) => setTimeout(resolve, streamAgainMilliseconds));
      }
    };
    void listenOn();
    return () => {
      stop.abort();
      setStreaming(false);
    };
  }, [engagementId, underWay, client, cache, setStreaming]);
}

/** The newest bundle, taken from the status already loaded; the full list is loaded only on the page that shows all bundles. */
export function useNewestBundle(engagementId: string): Status["newest_bundle"] | undefined {
  return useRouteQuery(workpaperRoutes, "getProcessStatus", { params: { engagementId } }, { views: ["runs", "engagements"] }).data
    ?.newest_bundle;
}
