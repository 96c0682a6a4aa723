import type { Contest } from "@tieout/client";
import { ConflictDialog } from "@tieout/ui";
import type { SavedDetails } from "./combine-details.ts";
import { type DetailsDraft, type DetailsField, fieldLabels, valueText } from "./details-draft.ts";
import { useAssigneeChoices } from "./use-details-choices.ts";

interface DetailsConflictProps {
  readonly contest: Contest<SavedDetails>;
  readonly mine: DetailsDraft;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Fields in the details that two people changed. */
export function DetailsConflict({ contest: { theirs, contested, changedBy }, mine, ...choices }: DetailsConflictProps) {
  const people = useAssigneeChoices();
  const assigned = theirs.engagement?.assignments ?? [];
  const nameOf = (id: string) =>
    people.data?.find((person) => person.id === id)?.name ?? assigned.find(({ user }) => user.id === id)?.user.name ?? id;
  const fields = (Object.keys(fieldLabels) as DetailsField[])
    .filter((field) => contested.includes(field))
    .map((field) => ({
      key: field,
      label: fieldLabels[field],
      mine: valueText(mine, field, nameOf),
      theirs: valueText(theirs.draft, field, nameOf),
    }));
  return <ConflictDialog changedBy={changedBy} fields={fields} {...choices} />;
}
