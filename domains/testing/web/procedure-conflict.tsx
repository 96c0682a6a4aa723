import type { AutosaveState } from "@tieout/client";
import { ConflictDialog, type ContestedField } from "@tieout/ui";
import type { ProcedureList } from "../contract/index.ts";
import { plainTextOf } from "../core/index.ts";
import { activeField, authorityField, sequenceField, textField } from "./combine-procedures.ts";
import { type Draft, draftOf, dropRemoved } from "./procedure-draft.ts";

interface ProcedureConflictProps {
  readonly state: AutosaveState<Draft, ProcedureList>;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** A step's text in one of the versions. */
function stepText(draft: Draft, id: string): string {
  const step = draft.find((one) => one.id === id);
  if (!step) return "Removed";
  return `${step.active ? "" : "(off) "}${plainTextOf(step.html)}${step.reference ? ` (${step.reference})` : ""}`;
}

/** The stored steps in one version's order, numbered by their position in the base list. */
const sequenceText = (draft: Draft, base: Draft): string =>
  draft
    .map(({ id }) => base.findIndex((one) => one.id === id) + 1)
    .filter((number) => number > 0)
    .join(", ");

/** Shows conflicting edits to a list of procedures. */
export function ProcedureConflict({ state: { contest, value, stored }, ...choices }: ProcedureConflictProps) {
  if (contest === null) return null;
  const [base, mine, theirs] = [draftOf(stored), dropRemoved(value), draftOf(contest.theirs)];
  const fields = base.flatMap(({ id }, index): readonly ContestedField[] =>
    id !== null && [textField(id), activeField(id), authorityField(id)].some((field) => contest.contested.includes(field))
      ? [{ key: id, label: `Procedure ${index + 1}`, mine: stepText(mine, id), theirs: stepText(theirs, id) }]
      : [],
  );
  const sequence = { key: sequenceField, label: "Sequence", mine: sequenceText(mine, base), theirs: sequenceText(theirs, base) };
  return (
    <ConflictDialog
      changedBy={contest.changedBy}
      fields={contest.contested.includes(sequenceField) ? [...fields, sequence] : fields}
      {...choices}
    />
  );
}
