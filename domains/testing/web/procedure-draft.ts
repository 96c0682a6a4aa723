import type { z } from "zod";
import type { Procedure, ProcedureInput, ProcedureList } from "../contract/index.ts";
import { plainTextOf } from "../core/index.ts";

/** A step as sent to the firm's standard; a step in an engagement can't change its authority. */
export type SentProcedure = z.input<typeof ProcedureInput> & { readonly reference: string };

/** One step being edited. `key` is stable while the step is on screen; `id` is assigned by the first save. */
export interface DraftStep {
  readonly key: string;
  readonly id: string | null;
  readonly active: boolean;
  readonly html: string;
  readonly reference: string;
  readonly computed: boolean;
  readonly partlyComputed: boolean;
  readonly fromFirmDefault: boolean;
  /** Hidden, but still sent until Undo expires, so that the step's results and references are kept. */
  readonly removed: boolean;
}

export type Draft = readonly DraftStep[];

const stepOf = (procedure: Procedure, key: string): DraftStep => ({
  key,
  id: procedure.id,
  active: procedure.active,
  html: procedure.text,
  reference: procedure.reference,
  computed: procedure.computed,
  partlyComputed: procedure.partly_computed,
  fromFirmDefault: procedure.from_firm_default,
  removed: false,
});

export const draftOf = (list: ProcedureList): Draft =>
  [...list.procedures].sort((a, b) => a.order - b.order).map((procedure) => stepOf(procedure, procedure.id));

export const isEmptyText = (html: string): boolean => plainTextOf(html) === "";

export const visibleSteps = (draft: Draft): Draft => draft.filter((step) => !step.removed);

/** Moves a visible step by this many positions, stopping at either end. */
export function moveStep(draft: Draft, key: string, by: number): Draft {
  const visible = visibleSteps(draft);
  const from = visible.findIndex((step) => step.key === key);
  return from < 0 ? draft : placeStep(draft, key, from + by);
}

/** Moves a visible step to a position among the visible ones, counted from 0. */
export function placeStep(draft: Draft, key: string, place: number): Draft {
  const step = draft.find((candidate) => candidate.key === key && !candidate.removed);
  if (!step) return draft;
  const others = draft.filter((candidate) => candidate !== step);
  const visible = others.filter((candidate) => !candidate.removed);
  const before = visible[Math.max(0, Math.min(visible.length, place))];
  const at = before ? others.indexOf(before) : others.length;
  return [...others.slice(0, at), step, ...others.slice(at)];
}

export const changeStep = (
  draft: Draft,
  key: string,
  change: Partial<Pick<DraftStep, "active" | "html" | "reference" | "removed">>,
): Draft => draft.map((step) => (step.key === key ? { ...step, ...change } : step));

export const dropStep = (draft: Draft, key: string): Draft => draft.filter((step) => step.key !== key);
export const dropRemoved = (draft: Draft): Draft => draft.filter((step) => !step.removed);

export const addStep = (draft: Draft, key: string): Draft => [
  ...draft,
  { key, id: null, active: true, html: "", reference: "", computed: false, partlyComputed: false, fromFirmDefault: false, removed: false },
];

/**
 * The steps to send for a draft, and their keys in the same order. A step without text can't be stored: a new one is left out, and a stored
 * one keeps its text on the server until it has new text.
 */
export function sentSteps(
  draft: Draft,
  stored: ProcedureList,
): { readonly procedures: readonly SentProcedure[]; readonly keys: readonly string[] } {
  const storedText = new Map(stored.procedures.map(({ id, text }) => [id, text]));
  const sendable = draft.flatMap((step) => {
    const text = isEmptyText(step.html) ? (step.id === null ? undefined : storedText.get(step.id)) : step.html;
    return text === undefined ? [] : [{ step, text }];
  });
  return {
    procedures: sendable.map(({ step, text }, index) => ({
      ...(step.id === null ? {} : { id: step.id }),
      active: step.active,
      order: index + 1,
      output: { key: stored.output.key },
      text,
      reference: step.reference.trim(),
    })),
    keys: sendable.map(({ step }) => step.key),
  };
}

/** Whether everything in the draft is saved. */
export function isStored(draft: Draft, stored: ProcedureList): boolean {
  if (draft.some((step) => step.removed || isEmptyText(step.html))) return false;
  const kept = draftOf(stored);
  return (
    kept.length === draft.length &&
    draft.every((step, index) => {
      const other = kept[index];
      return other?.id === step.id && other.active === step.active && other.html === step.html && other.reference === step.reference.trim();
    })
  );
}

/** The draft after a save: new steps get their ids, and steps not edited since take the stored form. */
export function mergeSaved(draft: Draft, sent: Draft, keys: readonly string[], saved: ProcedureList): Draft {
  const ordered = [...saved.procedures].sort((a, b) => a.order - b.order);
  const byKey = new Map(keys.flatMap((key, index) => (ordered[index] ? [[key, ordered[index]]] : [])));
  const sentByKey = new Map(sent.map((step) => [step.key, step]));
  return draft.map((step) => {
    const answer = byKey.get(step.key);
    if (!answer) return step;
    const untouched = sentByKey.get(step.key)?.html === step.html && !isEmptyText(step.html);
    const stored = stepOf(answer, step.key);
    return { ...stored, active: step.active, removed: step.removed, reference: step.reference, html: untouched ? stored.html : step.html };
  });
}

/** `9 active of 10`. */
export const activeText = (draft: Draft): string => {
  const visible = visibleSteps(draft);
  const active = visible.filter((step) => step.active).length;
  return active === visible.length ? `${active} active` : `${active} active of ${visible.length}`;
};

/** Step numbers as printed on the Notes tab; null for inactive steps. */
export function printedNumbers(draft: Draft): ReadonlyMap<string, number | null> {
  let number = 0;
  return new Map(
    visibleSteps(draft).map((step) => {
      if (step.active) number += 1;
      return [step.key, step.active ? number : null];
    }),
  );
}
