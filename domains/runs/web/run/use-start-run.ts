import { useRouteMutation } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { workpaperRoutes } from "../../contract/index.ts";
import { detailsOf } from "../result-figures.ts";

/** Starts a run and confirms it in a toast. */
export function useStartRun(engagementId: string, onStarted: () => void = () => undefined) {
  const start = useRouteMutation(workpaperRoutes, "processEngagement", {
    onSuccess: (run) => {
      showSuccess("Engagement processing...", `Run ${run.number} started. You can leave this page.`);
      onStarted();
    },
    onError: (problem) => showError("Error processing engagement.", detailsOf(problem.message)),
  });
  return {
    busy: start.isPending,
    start: (ignoreParsingErrors: boolean) => start.mutate({ params: { engagementId }, body: { ignoreParsingErrors } }),
  };
}
