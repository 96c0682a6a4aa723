import { useQueryClient } from "@tanstack/react-query";
import { type AutosavePlan, invalidateViews, useAutosave, useClient } from "@tieout/client";
import { useMemo } from "react";
import { type ProcedureList, testingRoutes } from "../contract/index.ts";
import { combineProcedures } from "./combine-procedures.ts";
import { type Draft, draftOf, isStored, mergeSaved, sentSteps } from "./procedure-draft.ts";

const sameSteps = (draft: Draft, stored: ProcedureList): boolean => {
  const { procedures } = sentSteps(draft, stored);
  const kept = [...stored.procedures].sort((a, b) => a.order - b.order);
  return (
    procedures.length === kept.length &&
    procedures.every((sent, index) => sent.id === kept[index]?.id && sent.active === kept[index]?.active && sent.text === kept[index]?.text)
  );
};

/** The procedures of one workpaper, saved automatically. */
export function useProcedureList(engagementId: string, stored: ProcedureList) {
  const client = useClient(testingRoutes);
  const cache = useQueryClient();
  const plan = useMemo((): AutosavePlan<Draft, ProcedureList> => {
    const keysOf = (draft: Draft, list: ProcedureList) => sentSteps(draft, list).keys;
    let keys: readonly string[] = [];
    return {
      start: draftOf,
      compare: (draft, list) => (isStored(draft, list) ? "stored" : sameSteps(draft, list) ? "incomplete" : "unsaved"),
      save: async (draft, list) => {
        keys = keysOf(draft, list);
        const saved = await client.putProcedures({
          params: { engagementId },
          body: { output: { key: list.output.key }, revision: list.revision, procedures: [...sentSteps(draft, list).procedures] },
        });
        void invalidateViews(cache, testingRoutes.putProcedures.touches);
        return saved;
      },
      merge: (draft, sent, saved) => mergeSaved(draft, sent, keys, saved),
      theirsOf: (problem) =>
        problem.code === "testing.stale-revision" ? ((problem.document.current as ProcedureList | undefined) ?? null) : null,
      combine: combineProcedures,
      isNews: (read, known) => read.revision > known.revision,
    };
  }, [client, cache, engagementId]);
  return useAutosave(stored, plan, {
    title: `Procedures of ${stored.output.title}`,
    form: `procedures:${engagementId}:${stored.output.key}`,
  });
}
