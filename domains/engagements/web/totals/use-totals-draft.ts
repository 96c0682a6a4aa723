import { type ApiProblem, type Contest, saveMerged, useDraft, useRouteMutation } from "@tieout/client";
import { mergedText, showSuccess } from "@tieout/ui";
import { useEffect, useState } from "react";
import { engagementRoutes } from "../../contract/index.ts";
import {
  changedTotals,
  combineTotals,
  type EnteredTotal,
  type EnteredTotals,
  enteredTotals,
  restoredTotals,
  type SavedTotals,
  type Total,
  unsavedTotals,
} from "./totals-draft.ts";

export const nothingEntered: EnteredTotal = { amount: null, document: "", page: "" };

const theirsOf = ({ code, document }: ApiProblem): SavedTotals | null =>
  code === "engagements.stale-revision" ? (document.current as SavedTotals) : null;

const withEntry = (entries: EnteredTotals, key: Total["key"], part: Partial<EnteredTotal>): EnteredTotals => ({
  ...entries,
  [key]: { ...(entries[key] ?? nothingEntered), ...part },
});

/** Sends the lines that differ from the saved ones. */
function useSave(engagementId: string, onRefused: (sentence: string) => void) {
  const saving = useRouteMutation(engagementRoutes, "putControlTotals", {
    onError: (problem) => (theirsOf(problem) ? undefined : onRefused(problem.msg)),
  });
  const save = (entries: EnteredTotals, { revision, totals }: SavedTotals): Promise<SavedTotals> =>
    saving.mutateAsync({
      params: { engagementId },
      body: { revision, totals: changedTotals(totals, entries).map(({ key }) => ({ key, ...(entries[key] ?? nothingEntered) })) },
    });
  return { save, busy: saving.isPending };
}

/** Unsaved entries on top of the saved control totals, and how to save them. */
export function useTotalsDraft(engagementId: string, read: SavedTotals) {
  const [base, setBase] = useState(read);
  const [draft, setDraft] = useState(() => enteredTotals(read.totals));
  const [contest, setContest] = useState<Contest<SavedTotals> | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const changed = changedTotals(base.totals, draft);
  const begin = (saved: SavedTotals, entries: EnteredTotals = enteredTotals(saved.totals)) => {
    setBase(saved);
    setDraft(entries);
    setContest(null);
    setRefused(null);
  };
  useEffect(() => {
    // Shows a colleague's save immediately if nothing is unsaved here.
    if (read !== base && read.revision >= base.revision && changed.length === 0) begin(read);
  });
  const { save, busy } = useSave(engagementId, setRefused);
  const send = async (value: EnteredTotals, stored: SavedTotals): Promise<void> => {
    setRefused(null);
    const outcome = await saveMerged({ value, stored, save, theirsOf, combine: combineTotals }).catch(() => null); // Shown by onRefused.
    if (outcome?.kind === "contested") setContest(outcome);
    if (outcome?.kind !== "saved") return;
    begin(outcome.saved);
    showSuccess("Control totals saved.", outcome.mergedWith ? mergedText(outcome.mergedWith) : undefined);
  };
  const kept = useDraft({
    form: `control-totals:${engagementId}`,
    title: "Control totals",
    unsaved: unsavedTotals(base.totals, draft),
    restore: (content) => setDraft((before) => ({ ...before, ...restoredTotals(base.totals, content) })),
  });
  return {
    changed,
    contest,
    draft,
    kept,
    refused,
    busy,
    change: (key: Total["key"], part: Partial<EnteredTotal>) => setDraft((before) => withEntry(before, key, part)),
    discard: () => begin(read),
    save: () => send(draft, base),
    /** Resolves a conflict: lines that both people changed take the value from the chosen person; all others are combined. */
    settle: async ({ theirs }: Contest<SavedTotals>, keep: "mine" | "theirs"): Promise<void> => {
      const { value } = combineTotals({ base, mine: draft, theirs }, keep);
      begin(theirs, value);
      if (changedTotals(theirs.totals, value).length > 0) await send(value, theirs);
    },
  };
}
