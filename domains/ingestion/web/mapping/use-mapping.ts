import { useQueryClient } from "@tanstack/react-query";
import { ApiProblem, type AutosavePlan, invalidateViews, useAutosave, useClient } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes, type Mapping } from "../../contract/index.ts";
import { combineMappings } from "./combine-mappings.ts";
import { type MappingDraft, mappingDraftOf, mappingInput, sameDraft, withNewValues } from "./mapping-draft.ts";

const touched = ["engagements", "files", "mappings", "control-totals"] as const;

/** The current mapping, returned when a save is refused because its revision is stale. */
function theirsOf(problem: ApiProblem): Mapping | null {
  const current = problem.code === "ingestion.stale-revision" ? problem.document.current : null;
  return typeof current === "object" && current !== null && "columns" in current ? (current as Mapping) : null;
}

/** Demographics have separate routes. */
function useSave(engagementId: string) {
  const client = useClient(ingestionRoutes);
  const query = { engagement_id: engagementId };
  return (mapping: Mapping, draft: MappingDraft, accept: boolean): Promise<Mapping> => {
    const request = { query, body: mappingInput(mapping, draft, accept) };
    return mapping.report_key === "demographics" ? client.putDemographicsMapping(request) : client.putMapping(request);
  };
}

/** The draft of one slot's mapping: saved automatically, confirmed on request. */
export function useMapping(engagementId: string, mapping: Mapping, onConfirmed: () => void) {
  const cache = useQueryClient();
  const save = useSave(engagementId);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const plan: AutosavePlan<MappingDraft, Mapping> = {
    start: mappingDraftOf,
    compare: (draft, stored) => (sameDraft(draft, mappingDraftOf(stored)) ? "stored" : "unsaved"),
    save: async (draft, stored) => {
      const saved = await save(stored, draft, false);
      void invalidateViews(cache, touched);
      return saved;
    },
    merge: (draft, _sent, saved) => withNewValues(draft, saved),
    theirsOf,
    combine: combineMappings,
    isNews: (read, known) =>
      read.revision > known.revision || (read.revision === known.revision && read.files.length !== known.files.length),
  };
  const [state, saver] = useAutosave(mapping, plan, { title: `Mapping of ${mapping.title}`, form: null });
  const confirm = async (draft: MappingDraft) => {
    setBusy(true);
    setRefusal(null);
    try {
      saver.change(() => draft);
      if (!(await saver.flush())) return;
      await save(saver.state().stored, draft, true);
      showSuccess("Mapping confirmed.", `Reading rows: ${mapping.title}, ${mapping.provider}.`);
      onConfirmed();
      await invalidateViews(cache, touched);
    } catch (error) {
      const sentence = error instanceof ApiProblem ? error.msg : "Couldn't confirm the mapping. Try again.";
      setRefusal(sentence);
      showError("The mapping was not confirmed.", sentence);
      await invalidateViews(cache, ["mappings"]);
    } finally {
      setBusy(false);
    }
  };
  return { state, saver, confirm, busy, refusal };
}

export type MappingWork = ReturnType<typeof useMapping>;
