import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { type OutputDifference, testingRoutes } from "../../contract/index.ts";
import type { ProcedureSaver } from "../procedure-list-panel.tsx";

const none: readonly OutputDifference[] = [];

/** How the engagement differs from the firm's standard; empty until loaded, because the step can be used without it. */
export function useDifferences(engagementId: string): readonly OutputDifference[] {
  const request = { params: { engagementId } };
  return useRouteQuery(testingRoutes, "listDifferences", request, { views: ["procedures", "sampling", "standard"] }).data ?? none;
}

export interface TakeBack {
  readonly busy: boolean;
  /** Saves pending edits, then reverts these differences. */
  readonly take: (saver: ProcedureSaver, keys: readonly string[]) => void;
}

/** Reverts a workpaper's procedures to the firm's standard. */
export function useTakeBack(engagementId: string, outputKey: string): TakeBack {
  const { mutate, isPending } = useRouteMutation(testingRoutes, "takeStandard", {
    // A refusal also means that the differences on screen are out of date.
    alsoTouches: ["standard"],
    onSuccess: () => showSuccess("Reverted to the firm's standard."),
    onError: (problem) => showError(problem.message),
  });
  return {
    busy: isPending,
    take: (saver, keys) =>
      void saver.flush().then((isSaved) => {
        if (!isSaved) return showError("Save or discard your changes to this list first.");
        const { revision } = saver.state().stored;
        mutate({ params: { engagementId }, body: { output: { key: outputKey }, revision, differences: [...keys] } });
      }),
  };
}
