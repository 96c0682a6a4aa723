import { useRouteMutation } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { ingestionRoutes } from "../../contract/index.ts";

/** Puts a removed file back into its slot; also works from a toast after the file's row is gone. */
export function usePutBack(engagementId: string): (assetId: string) => void {
  const restore = useRouteMutation(ingestionRoutes, "restoreFile", {
    alsoTouches: ["control-totals"],
    onSuccess: (asset) => showSuccess("File restored to its slot.", asset.file_name),
    onError: (problem) => showError(problem.title, problem.msg),
  });
  return (assetId) => restore.mutate({ params: { engagementId, assetId } });
}
