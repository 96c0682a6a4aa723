import { type EditedFields, type MergeFunction, mergeEdits } from "@tieout/client";
import type { ProcedureList } from "../contract/index.ts";
import { type Draft, type DraftStep, draftOf, dropRemoved } from "./procedure-draft.ts";

/** Name of the field that holds the order of the steps. */
export const sequenceField = "sequence";
export const textField = (id: string): string => `text ${id}`;
export const activeField = (id: string): string => `active ${id}`;
export const authorityField = (id: string): string => `authority ${id}`;

const idsOf = (draft: Draft): readonly string[] => draft.flatMap(({ id }) => (id === null ? [] : [id]));

/**
 * Text, state and authority of every stored step, and the order of the steps both people have; steps that only one person has are not part
 * of the order.
 */
function fieldsOf(draft: Draft, common: ReadonlySet<string>): EditedFields {
  const steps = draft.flatMap(({ id, html, active, reference }) =>
    id === null
      ? []
      : [
          [textField(id), html],
          [activeField(id), active],
          [authorityField(id), reference],
        ],
  );
  return { ...Object.fromEntries(steps), [sequenceField]: idsOf(draft).filter((id) => common.has(id)) };
}

/** Identifies a stored step in both lists, even if the screen shows it under different keys. */
const nameOf = ({ id, key }: DraftStep): string => id ?? key;

/** Adds the steps that only `other` has, each after the step it follows in `other`. */
function withStepsOf(steps: Draft, other: Draft): Draft {
  return other.reduce<Draft>((all, step, place) => {
    if (all.some((one) => nameOf(one) === nameOf(step))) return all;
    const before = other.slice(0, place).findLast((candidate) => all.some((one) => nameOf(one) === nameOf(candidate)));
    const at = before ? all.findIndex((one) => nameOf(one) === nameOf(before)) + 1 : 0;
    return [...all.slice(0, at), step, ...all.slice(at)];
  }, steps);
}

/**
 * Merges my edits to a list of procedures with a colleague's. Each step's text, state and authority is a separate field, and so is the
 * order.
 */
export const combineProcedures: MergeFunction<Draft, ProcedureList> = (versions, keep) => {
  const mine = dropRemoved(versions.mine);
  const [base, theirs] = [draftOf(versions.base), draftOf(versions.theirs)];
  const [mineIds, theirIds] = [new Set(idsOf(mine)), new Set(idsOf(theirs))];
  const common = new Set(idsOf(base).filter((id) => mineIds.has(id) && theirIds.has(id)));
  const edits = { base: fieldsOf(base, common), mine: fieldsOf(mine, common), theirs: fieldsOf(theirs, common) };
  const { value, contested } = mergeEdits(edits, keep);
  const merged = (step: DraftStep): Draft => {
    if (step.id === null) return [step];
    const { [textField(step.id)]: html, [activeField(step.id)]: active, [authorityField(step.id)]: authority } = value;
    if (html === undefined && active === undefined && authority === undefined) return [];
    const kept = {
      html: typeof html === "string" ? html : step.html,
      active: typeof active === "boolean" ? active : step.active,
      reference: typeof authority === "string" ? authority : step.reference,
    };
    // A step that the colleague removed and I keep is new to the server, so it has no id.
    return [{ ...step, ...kept, id: theirIds.has(step.id) ? step.id : null }];
  };
  const isMine = JSON.stringify(value[sequenceField]) === JSON.stringify(edits.mine[sequenceField]);
  const steps = isMine ? withStepsOf(mine, theirs) : withStepsOf(theirs, mine);
  // Takes the steps we both have from my list, because those have the keys used on screen.
  const own = new Map(mine.map((step) => [nameOf(step), step]));
  return { value: steps.flatMap((step) => merged(own.get(nameOf(step)) ?? step)), contested };
};
