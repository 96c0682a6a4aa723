import { type AutosavePlan, useAutosave } from "@tieout/client";
import { useMemo } from "react";
import type { Procedure, ProcedureList } from "../contract/index.ts";
import { combineProcedures } from "./combine-procedures.ts";
import { type Draft, draftOf, isStored, mergeSaved, type SentProcedure, sentSteps } from "./procedure-draft.ts";

/** Storage for a list of procedures: an engagement or the firm's standard. */
export interface ProcedurePlace {
  /** Identifies this place, so that unsaved edits can be found again. */
  readonly form: string;
  readonly save: (list: ProcedureList, procedures: readonly SentProcedure[]) => Promise<ProcedureList>;
}

const isSame = (sent: SentProcedure, kept: Procedure | undefined): boolean =>
  sent.id === kept?.id && sent.active === kept?.active && sent.text === kept?.text && sent.reference === kept?.reference;

const sameSteps = (draft: Draft, stored: ProcedureList): boolean => {
  const { procedures } = sentSteps(draft, stored);
  const kept = [...stored.procedures].sort((a, b) => a.order - b.order);
  return procedures.length === kept.length && procedures.every((sent, index) => isSame(sent, kept[index]));
};

/** One workpaper's procedures, saved automatically. */
export function useProcedureList(place: ProcedurePlace, stored: ProcedureList) {
  const plan = useMemo((): AutosavePlan<Draft, ProcedureList> => {
    const keysOf = (draft: Draft, list: ProcedureList) => sentSteps(draft, list).keys;
    let keys: readonly string[] = [];
    return {
      start: draftOf,
      compare: (draft, list) => (isStored(draft, list) ? "stored" : sameSteps(draft, list) ? "incomplete" : "unsaved"),
      save: (draft, list) => {
        keys = keysOf(draft, list);
        return place.save(list, sentSteps(draft, list).procedures);
      },
      merge: (draft, sent, saved) => mergeSaved(draft, sent, keys, saved),
      theirsOf: (problem) =>
        problem.code === "testing.stale-revision" ? ((problem.document.current as ProcedureList | undefined) ?? null) : null,
      combine: combineProcedures,
      isNews: (read, known) => read.revision > known.revision,
    };
  }, [place]);
  return useAutosave(stored, plan, {
    title: `Procedures of ${stored.output.title}`,
    form: `procedures:${place.form}:${stored.output.key}`,
  });
}
