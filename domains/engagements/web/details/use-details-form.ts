import { type ApiProblem, useRouteMutation } from "@tieout/client";
import { addDays, addMonths, parsePlainDate } from "@tieout/kernel";
import { showError } from "@tieout/ui";
import { useState } from "react";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
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

/** Twelve months, for a plan year without a typed end. */
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

function focusFirst(errors: DetailsErrors): void {
  const first = Object.keys(errors)[0];
  if (first) document.getElementById(`details-${first}`)?.focus();
}

interface DetailsFormOptions {
  /** Undefined while the engagement is a new one. */
  readonly engagement?: { readonly id: string; readonly revision: number };
  readonly start: DetailsDraft;
  readonly onConflict: () => void;
}

/** Draft, errors and saving of the details. */
export function useDetailsForm({ engagement, start, onConflict }: DetailsFormOptions) {
  const [base, setBase] = useState({ draft: start, revision: engagement?.revision ?? 0 });
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<DetailsErrors>({});
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const onError = (problem: ApiProblem) => {
    if (problem.code === "engagements.stale-revision") return onConflict();
    const placed = refusalErrors(problem);
    setErrors(placed);
    setRefused(Object.keys(placed).length > 0 ? null : problem);
    if (Object.keys(placed).length === 0) showError(problem.title, problem.msg);
    focusFirst(placed);
  };
  const creating = useRouteMutation(engagementRoutes, "createEngagement", { onError });
  const updating = useRouteMutation(engagementRoutes, "updateEngagement", { onError });
  const begin = (next: DetailsDraft, revision: number) => {
    setBase({ draft: next, revision });
    setDraft(next);
    setErrors({});
    setRefused(null);
  };
  const send = async (revision: number): Promise<EngagementDetail | null> => {
    const found = draftErrors(draft);
    setErrors(found);
    setRefused(null);
    focusFirst(found);
    if (Object.keys(found).length > 0) return null;
    const calls = engagement
      ? updating.mutateAsync({ params: { engagementId: engagement.id }, body: engagementInput(draft, revision) })
      : creating.mutateAsync({ body: engagementInput(draft) });
    // The mutation's onError has already shown the refusal.
    return calls.catch(() => null);
  };
  return {
    draft,
    base,
    errors,
    refused,
    busy: creating.isPending || updating.isPending,
    changed: differingFields(base.draft, draft) as readonly DetailsField[],
    begin,
    change: (part: Partial<DetailsDraft>) => {
      setDraft((before) => changedDraft(before, part, engagement === undefined));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    },
    save: (revision = base.revision) => send(revision),
  };
}
