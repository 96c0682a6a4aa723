import { useQueryClient } from "@tanstack/react-query";
import { type AutosavePlan, invalidateViews, useAutosave, useClient } from "@tieout/client";
import { useMemo } from "react";
import { type Sampling, testingRoutes } from "../contract/index.ts";
import { combineSampling, compareChoice, type SamplingDraft, samplingDraftOf } from "./sampling-draft.ts";

/** One population's sampling setup, saved automatically. */
export function useSampling(engagementId: string, stored: Sampling) {
  const client = useClient(testingRoutes);
  const cache = useQueryClient();
  const plan = useMemo(
    (): AutosavePlan<SamplingDraft, Sampling> => ({
      start: samplingDraftOf,
      compare: compareChoice,
      save: async ({ sample_size, reason, ...draft }, { id, revision, sample_size: kept }) => {
        const saved = await client.putSampling({
          params: { engagementId, samplingId: id },
          body: { ...draft, sample_size: sample_size ?? kept, revision, ...(reason === "" ? {} : { reason }) },
        });
        void invalidateViews(cache, testingRoutes.putSampling.touches);
        return saved;
      },
      merge: (draft, sent, saved) => (draft === sent ? samplingDraftOf(saved) : { ...draft, reason: "" }),
      theirsOf: (problem) =>
        problem.code === "testing.stale-revision" ? ((problem.document.current as Sampling | undefined) ?? null) : null,
      combine: combineSampling,
      isNews: (read, known) =>
        read.revision > known.revision ||
        read.draw_number !== known.draw_number ||
        read.draws.length !== known.draws.length ||
        read.versions.length > known.versions.length,
    }),
    [client, cache, engagementId],
  );
  return useAutosave(stored, plan, { title: "Sampling", form: `sampling:${stored.id}` });
}
