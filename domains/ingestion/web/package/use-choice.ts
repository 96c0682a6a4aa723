import { useRouteMutation } from "@tieout/client";
import { showError } from "@tieout/ui";
import { ingestionRoutes } from "../../contract/index.ts";
import { notNeeded } from "./package-state.ts";

/** Chooses a slot for a file, or marks it as not needed. */
export function useChoice(engagementId: string) {
  const put = useRouteMutation(ingestionRoutes, "putPackageFile", { onError: (problem) => showError(problem.title, problem.msg) });
  return {
    isPending: put.isPending,
    choose: (fileId: string, slotId: string | null) =>
      put.mutate({
        params: { engagementId, fileId },
        body: slotId === notNeeded ? { needed: false, data_feed_node_id: null } : { needed: true, data_feed_node_id: slotId },
      }),
  };
}
