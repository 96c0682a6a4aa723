import { Button, Modal, Switch } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useRouteMutation } from "@tieout/client";
import { Note, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { engagementRoutes } from "../../contract/index.ts";
import { type ClientFormErrors, clientFormErrors, einText } from "./client-form.ts";
import type { ClientRow } from "./use-client-list.ts";

interface ClientDialogProps {
  /** The client to edit; null for a new one. */
  readonly client: ClientRow | null;
  readonly onClose: () => void;
}

/** The typed values, their errors, and saving. */
function useClientForm({ client, onClose }: ClientDialogProps) {
  const start = { name: client?.name ?? "", ein: client?.ein ?? "", active: client?.is_active ?? true };
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<ClientFormErrors>({});
  const done = (words: string) => () => {
    showSuccess(words);
    onClose();
  };
  const create = useRouteMutation(engagementRoutes, "createClient", { onSuccess: done("Client added.") });
  const update = useRouteMutation(engagementRoutes, "updateClient", { onSuccess: done("Client saved.") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = clientFormErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return document.getElementById(found.name ? "client-name" : "client-ein")?.focus();
    const body = { name: draft.name.trim(), ein: einText(draft.ein) };
    if (client) update.mutate({ params: { clientId: client.id }, body: { ...body, is_active: draft.active } });
    else create.mutate({ body });
  };
  const problem = create.error ?? update.error;
  return {
    draft,
    change: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    errors: { name: errors.name ?? problem?.fieldMessages.name, ein: errors.ein ?? problem?.fieldMessages.ein },
    problem,
    busy: create.isPending || update.isPending,
    changed: draft.name !== start.name || draft.ein !== start.ein || draft.active !== start.active,
    submit,
  };
}

/** Adds a client, or renames, corrects and deactivates one. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const form = useClientForm({ client, onClose });
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => form.changed && !form.busy });
  return (
    <Modal
      opened
      onClose={onClose}
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
        <ClientFields form={form} canDeactivate={client !== null} />
        {form.problem && form.problem.errors.length === 0 ? (
          <Note family="bad" live>
            {form.problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
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
          description="An inactive client keeps its engagements but cannot be chosen for new ones."
          checked={draft.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
