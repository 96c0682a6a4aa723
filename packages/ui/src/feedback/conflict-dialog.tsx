import { Button, Modal } from "@mantine/core";
import { instantText } from "../figures/display-figures.ts";

/** A field that two people changed. */
export interface ContestedField {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps {
  /** The colleague who made the other change; null if unknown. */
  readonly changedBy: { readonly name: string; readonly on: string } | null;
  readonly fields: readonly ContestedField[];
  readonly busy?: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shows both values of every field that two people changed; none of these fields is saved until the user chooses a version. */
export function ConflictDialog({ changedBy, fields, busy = false, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const name = changedBy?.name ?? "Someone else";
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={`${name} changed the same`}
      size={640}
    >
      <p className="t-sec">
        {changedBy ? `Saved ${instantText(changedBy.on)}. ` : ""}You both changed the fields below. All other changes, yours and theirs, are
        kept whichever you choose.
      </p>
      <div className="t-table-scroll" style={{ margin: "12px 0" }}>
        <table className="t-table t-compare">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.key}>
                <th scope="row">{field.label}</th>
                <td>{field.mine}</td>
                <td>{field.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="t-row t-wrap" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" disabled={busy} onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <Button loading={busy} onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </div>
    </Modal>
  );
}

/** Message after a save that also kept a colleague's changes. */
export const mergedText = (changedBy: { readonly name: string } | null): string =>
  `${changedBy?.name ?? "Someone else"} saved other changes while you were editing; both are kept.`;
