import { type ApiProblem, type Contest, saveMerged, useRouteMutation } from "@tieout/client";
import { addDays, addMonths, parsePlainDate } from "@tieout/kernel";
import { mergedText, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { combineDetails, type SavedDetails, savedDetails } from "./combine-details.ts";
import {
  type DetailsDraft,
  type DetailsErrors,
  type DetailsField,
  differingFields,
  draftErrors,
  engagementInput,
  refusalErrors,
  suggestedName,
} from "./details-draft.ts";

/** The end of a plan year whose end wasn't typed: twelve months after its start. */
function usualEnd(startOn: string): string | null {
  const start = parsePlainDate(startOn);
  return start ? addDays(addMonths(start, 12), -1) : null;
}

/** Applies a change to the draft, with the default year end and the suggested name. */
function changedDraft(draft: DetailsDraft, part: Partial<DetailsDraft>, isCreating: boolean): DetailsDraft {
  const next = { ...draft, ...part };
  if (!isCreating) return next;
  const endOn = part.startOn && draft.endOn === null ? usualEnd(part.startOn) : next.endOn;
  const untouched = draft.engagementName === "" || draft.engagementName === suggestedName(draft.startOn, draft.clientName);
  const engagementName = part.engagementName ?? (untouched ? suggestedName(next.startOn, next.clientName) : next.engagementName);
  return { ...next, endOn, engagementName };
}

/** Removes errors from fields that were changed or filled in from another field. */
export const openErrors = (errors: DetailsErrors, part: Partial<DetailsDraft>, filled: readonly string[]): DetailsErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part) && !filled.includes(field)));

function focusFirst(errors: DetailsErrors): void {
  const first = Object.keys(errors)[0];
  if (first) document.getElementById(`details-${first}`)?.focus();
}

interface DetailsFormOptions {
  /** Undefined for a new engagement. */
  readonly engagement?: EngagementDetail;
  readonly start: DetailsDraft;
}

const theirsOf = (problem: ApiProblem): SavedDetails | null =>
  problem.code === "engagements.stale-revision" ? savedDetails(problem.document.current as EngagementDetail) : null;

/** Sends a draft as a new engagement, or as new details of an existing one. */
function useSend(onError: (problem: ApiProblem) => void) {
  const creating = useRouteMutation(engagementRoutes, "createEngagement", { onError });
  const updating = useRouteMutation(engagementRoutes, "updateEngagement", { onError });
  const save = async (draft: DetailsDraft, { engagement, revision }: SavedDetails): Promise<SavedDetails> =>
    savedDetails(
      engagement
        ? await updating.mutateAsync({ params: { engagementId: engagement.id }, body: engagementInput(draft, revision) })
        : await creating.mutateAsync({ body: engagementInput(draft) }),
    );
  return { save, busy: creating.isPending || updating.isPending };
}

/** Field errors in the draft, and any refusal that concerns no field. */
function useRefusals() {
  const [errors, setErrors] = useState<DetailsErrors>({});
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const say = (found: DetailsErrors, problem: ApiProblem | null = null) => {
    setErrors(found);
    setRefused(problem);
    focusFirst(found);
  };
  const show = (problem: ApiProblem) => {
    if (theirsOf(problem)) return;
    const placed = refusalErrors(problem);
    const isPlaced = Object.keys(placed).length > 0;
    say(placed, isPlaced ? null : problem);
    if (!isPlaced) showError(problem.title, problem.msg);
  };
  return { errors, refused, setErrors, say, show };
}

/** The draft, its errors, and saving of the engagement details. */
export function useDetailsForm({ engagement, start }: DetailsFormOptions) {
  const [base, setBase] = useState<SavedDetails>({ draft: start, revision: engagement?.revision ?? 0, engagement: engagement ?? null });
  const [draft, setDraft] = useState(start);
  const { errors, refused, setErrors, say, show } = useRefusals();
  const [contest, setContest] = useState<Contest<SavedDetails> | null>(null);
  const { save, busy } = useSend(show);
  const begin = (saved: SavedDetails, next = saved.draft) => {
    setBase(saved);
    setDraft(next);
    say({});
    setContest(null);
  };
  const send = async (value: DetailsDraft, stored: SavedDetails): Promise<EngagementDetail | null> => {
    const found = draftErrors(value);
    say(found);
    if (Object.keys(found).length > 0) return null;
    // The mutation's onError has already shown the refusal.
    const outcome = await saveMerged({ value, stored, save, theirsOf, combine: combineDetails }).catch(() => null);
    if (outcome?.kind === "contested") setContest(outcome);
    if (outcome?.kind !== "saved") return null;
    if (outcome.mergedWith) showSuccess(mergedText(outcome.mergedWith));
    begin(outcome.saved);
    return outcome.saved.engagement;
  };
  return {
    draft,
    base,
    errors,
    refused,
    contest,
    busy,
    changed: differingFields(base.draft, draft) as readonly DetailsField[],
    begin,
    change: (part: Partial<DetailsDraft>) => {
      setDraft((before) => changedDraft(before, part, engagement === undefined));
      setErrors((before) => openErrors(before, part, differingFields(draft, changedDraft(draft, part, engagement === undefined))));
    },
    save: () => send(draft, base),
    /** Resolves a conflict: fields that both people changed take the value from the chosen person; all others are combined. */
    settle: ({ theirs }: Contest<SavedDetails>, keep: "mine" | "theirs") => {
      const { value } = combineDetails({ base, mine: draft, theirs }, keep);
      begin(theirs, value);
      return differingFields(theirs.draft, value).length === 0 ? Promise.resolve(theirs.engagement) : send(value, theirs);
    },
  };
}
