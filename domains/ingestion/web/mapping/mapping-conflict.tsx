import type { AutosaveState } from "@tieout/client";
import { ConflictDialog, type ContestedField } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
import { columnField, valueField } from "./combine-mappings.ts";
import { type MappingDraft, mappingDraftOf, valueKey } from "./mapping-draft.ts";

interface MappingConflictProps {
  readonly state: AutosaveState<MappingDraft, Mapping>;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Describes the contested columns and values. */
function contestedFields(mine: MappingDraft, theirs: Mapping, contested: readonly string[]): readonly ContestedField[] {
  const other = mappingDraftOf(theirs);
  const fieldTitle = (key: string | null) => theirs.fields.find((field) => field.key === key)?.title ?? "Not used";
  const choiceTitle = (field: string, value: string | null | undefined) =>
    theirs.choices[field]?.find((choice) => choice.value === value)?.title ?? "Not mapped";
  const words = ({ field, accepted }: MappingDraft["columns"][number]) => `${fieldTitle(field)}, ${accepted ? "accepted" : "to review"}`;
  const columns = mine.columns.flatMap((column): readonly ContestedField[] => {
    const key = columnField(column.index);
    const same = other.columns.find((one) => one.index === column.index);
    if (!same || !contested.includes(key)) return [];
    const label = theirs.columns.find((one) => one.index === column.index)?.header ?? `Column ${column.index + 1}`;
    return [{ key, label, mine: words(column), theirs: words(same) }];
  });
  const known = new Map(other.values.map((value) => [valueKey(value), value]));
  const values = mine.values
    .filter((value) => contested.includes(valueField(value)))
    .map((value) => ({
      key: valueField(value),
      label: value.source,
      mine: choiceTitle(value.field, value.canonical),
      theirs: choiceTitle(value.field, known.get(valueKey(value))?.canonical),
    }));
  return [...columns, ...values];
}

/** Shows the mapping decisions on which two users differ. */
export function MappingConflict({ state: { contest, value }, ...choices }: MappingConflictProps) {
  if (contest === null) return null;
  const { theirs, contested, changedBy } = contest;
  return <ConflictDialog changedBy={changedBy} fields={contestedFields(value, theirs, contested)} {...choices} />;
}
