import { useRouteQuery } from "@tieout/client";
import type { LiveRun, StepKey } from "@tieout/engagements/web";
import { workpaperRoutes } from "@tieout/runs/contract";

const pollMs = 2000;

/**
 * The current run, read from the cache entry that the Process step shows and its event stream fills, so the header and the panel can't
 * differ. Nothing is fetched here on that step, because a slow response could be older than the stream.
 */
export function useLiveRun(engagementId: string, step: StepKey): LiveRun | null {
  const { data } = useRouteQuery(
    workpaperRoutes,
    "getProcessStatus",
    { params: { engagementId } },
    {
      views: ["runs", "engagements"],
      refetchInterval: ({ state }) => (step !== "process" && isUnderWay(state.data?.current?.status) ? pollMs : false),
    },
  );
  const run = data?.current;
  if (!run || !isUnderWay(run.status)) return null;
  return { status: run.status === "queued" ? "queued" : "processing", percent: run.percent };
}

const isUnderWay = (status: string | undefined): boolean => status === "queued" || status === "running";
