import { Button, Modal, Switch } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { Contest } from "@tieout/client";
import { ConflictDialog, DraftNote, Note, TextField } from "@tieout/ui";
import type { Client } from "../../contract/index.ts";
import { type ClientDraft, clientDraftOf, clientFieldLabels, clientValueText, einText } from "./client-form.ts";
import { useClientForm } from "./use-client-form.ts";
import type { ClientRow } from "./use-client-list.ts";

interface ClientDialogProps {
  /** The client to edit; null for a new one. */
  readonly client: ClientRow | null;
  readonly onClose: () => void;
}

/** Adds a client, or renames, corrects or deactivates one. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const form = useClientForm({ client, onClose });
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => form.changed && !form.busy });
  const { contest } = form;
  if (contest)
    return (
      <ClientConflict
        contest={contest}
        mine={form.draft}
        busy={form.busy}
        onKeepMine={() => form.settle(contest, "mine")}
        onTakeTheirs={() => form.settle(contest, "theirs")}
      />
    );
  return (
    <Modal
      opened
      onClose={form.leave}
      closeOnClickOutside={!form.changed}
      title={client ? `Edit ${client.name}` : "New client"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={form.submit}
        noValidate
        className="t-col"
        style={{ gap: 16 }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit(event);
        }}
      >
        <DraftNote offer={form.offer} />
        <ClientFields form={form} canDeactivate={client !== null} />
        {form.problem && form.problem.errors.length === 0 ? (
          <Note family="bad" live>
            {form.problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={form.leave}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            {client ? "Save" : "Add client"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface ClientConflictProps {
  readonly contest: Contest<Client>;
  readonly mine: ClientDraft;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Client fields that two people changed. */
function ClientConflict({ contest: { theirs, contested, changedBy }, mine, ...choices }: ClientConflictProps) {
  const fields = (["name", "ein", "active"] as const)
    .filter((field) => contested.includes(field))
    .map((field) => ({
      key: field,
      label: clientFieldLabels[field],
      mine: clientValueText(mine, field),
      theirs: clientValueText(clientDraftOf(theirs), field),
    }));
  return <ConflictDialog changedBy={changedBy} fields={fields} {...choices} />;
}

interface ClientFieldsProps {
  readonly form: ReturnType<typeof useClientForm>;
  readonly canDeactivate: boolean;
}

function ClientFields({ form: { draft, change, errors }, canDeactivate }: ClientFieldsProps) {
  return (
    <>
      <TextField
        id="client-name"
        label="Client name"
        required
        maxLength={200}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <TextField
        id="client-ein"
        label="EIN"
        description="Nine digits, like 47-3920185. You can enter it later."
        inputMode="numeric"
        value={draft.ein}
        onChange={(event) => change({ ein: event.currentTarget.value })}
        onBlur={() => change({ ein: einText(draft.ein) })}
        error={errors.ein}
      />
      {canDeactivate ? (
        <Switch
          label="Active"
          description="An inactive client keeps its engagements but can't be chosen for new ones."
          checked={draft.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
