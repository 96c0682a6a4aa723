import { useQueryClient } from "@tanstack/react-query";
import { type AutosavePlan, invalidateViews, useAutosave, useClient } from "@tieout/client";
import { useMemo } from "react";
import { type StandardSampling, testingRoutes } from "../../contract/index.ts";
import { combineSampling, compareStandardChoice, type SamplingDraft, samplingDraftOf } from "../sampling-draft.ts";

/** The firm's sampling for one population, saved automatically. */
export function useFirmSampling(stored: StandardSampling) {
  const client = useClient(testingRoutes);
  const cache = useQueryClient();
  const plan = useMemo(
    (): AutosavePlan<SamplingDraft, StandardSampling> => ({
      start: samplingDraftOf,
      compare: compareStandardChoice,
      save: async ({ sample_size, reason: _, ...draft }, { population: { key }, revision, sample_size: kept }) => {
        const body = { ...draft, sample_size: sample_size ?? kept, revision, population: { key } };
        const saved = await client.putStandardSampling({ body });
        void invalidateViews(cache, testingRoutes.putStandardSampling.touches);
        return saved;
      },
      merge: (draft, sent, saved) => (draft === sent ? samplingDraftOf(saved) : draft),
      theirsOf: (problem) =>
        problem.code === "testing.stale-revision" ? ((problem.document.current as StandardSampling | undefined) ?? null) : null,
      combine: combineSampling,
      isNews: (read, known) => read.revision > known.revision,
    }),
    [client, cache],
  );
  return useAutosave(stored, plan, { title: "Sampling defaults", form: `sampling:firm:${stored.population.key}` });
}
