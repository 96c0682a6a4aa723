import { Button, Modal } from "@mantine/core";
import type { Mapping } from "../../contract/index.ts";
import { type MappingDraft, mappingDraftOf, valueKey } from "./mapping-draft.ts";

interface MappingConflictProps {
  readonly mine: MappingDraft;
  readonly theirs: Mapping;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

interface Difference {
  readonly key: string;
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
}

function differences(mine: MappingDraft, theirs: Mapping): readonly Difference[] {
  const other = mappingDraftOf(theirs);
  const fieldTitle = (key: string | null) => theirs.fields.find((field) => field.key === key)?.title ?? "Not used";
  const choiceTitle = (field: string, value: string | null) =>
    theirs.choices[field]?.find((choice) => choice.value === value)?.title ?? "Not mapped";
  const words = (title: string, accepted: boolean) => `${title}, ${accepted ? "accepted" : "to review"}`;
  const columns = mine.columns.flatMap((column): readonly Difference[] => {
    const same = other.columns.find((one) => one.index === column.index);
    if (!same || (same.field === column.field && same.accepted === column.accepted)) return [];
    const what = theirs.columns.find((one) => one.index === column.index)?.header ?? `Column ${column.index + 1}`;
    return [
      {
        key: `column ${column.index}`,
        what,
        mine: words(fieldTitle(column.field), column.accepted),
        theirs: words(fieldTitle(same.field), same.accepted),
      },
    ];
  });
  const known = new Map(other.values.map((value) => [valueKey(value), value]));
  const values = mine.values.flatMap((value): readonly Difference[] => {
    const same = known.get(valueKey(value));
    if (!same || same.canonical === value.canonical) return [];
    return [
      {
        key: valueKey(value),
        what: value.source,
        mine: choiceTitle(value.field, value.canonical),
        theirs: choiceTitle(value.field, same.canonical),
      },
    ];
  });
  return [...columns, ...values];
}

/** Two versions of a mapping side by side, after someone else saved first. */
export function MappingConflict({ mine, theirs, onKeepMine, onTakeTheirs }: MappingConflictProps) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Someone else changed this mapping"
      size={640}
    >
      <p className="t-sec">These decisions differ. Your entries are kept until you choose.</p>
      <div className="t-table-scroll" style={{ margin: "12px 0" }}>
        <table className="t-table">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {differences(mine, theirs).map((one) => (
              <tr key={one.key}>
                <td className="t-mono">{one.what}</td>
                <td>{one.mine}</td>
                <td>{one.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="t-row t-wrap" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onTakeTheirs}>
          Use the saved version
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </div>
    </Modal>
  );
}
