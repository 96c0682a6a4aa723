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

/** Adds a client, or renames, corrects and deactivates one. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const [name, setName] = useState(client?.name ?? "");
  const [ein, setEin] = useState(client?.ein ?? "");
  const [active, setActive] = useState(client?.is_active ?? true);
  const [errors, setErrors] = useState<ClientFormErrors>({});
  const done = (words: string) => () => {
    showSuccess(words);
    onClose();
  };
  const create = useRouteMutation(engagementRoutes, "createClient", { onSuccess: done("Client added.") });
  const update = useRouteMutation(engagementRoutes, "updateClient", { onSuccess: done("Client saved.") });
  const busy = create.isPending || update.isPending;
  const problem = create.error ?? update.error;
  const changed = name !== (client?.name ?? "") || ein !== (client?.ein ?? "") || active !== (client?.is_active ?? true);
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => changed && !busy });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = clientFormErrors({ name, ein });
    setErrors(found);
    if (Object.keys(found).length > 0) return document.getElementById(found.name ? "client-name" : "client-ein")?.focus();
    const body = { name: name.trim(), ein: einText(ein) };
    if (client) update.mutate({ params: { clientId: client.id }, body: { ...body, is_active: active } });
    else create.mutate({ body });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!changed}
      title={client ? `Edit ${client.name}` : "New client"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={submit}
        noValidate
        className="t-col"
        style={{ gap: 16 }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      >
        <TextField
          id="client-name"
          label="Client name"
          required
          maxLength={200}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name ?? problem?.fieldMessages.name}
        />
        <TextField
          id="client-ein"
          label="EIN"
          description="Nine digits, like 47-3920185. It can be entered later."
          inputMode="numeric"
          value={ein}
          onChange={(event) => setEin(event.currentTarget.value)}
          onBlur={() => setEin(einText(ein))}
          error={errors.ein ?? problem?.fieldMessages.ein}
        />
        {client ? (
          <Switch
            label="Active"
            description="An inactive client keeps its engagements, but is not offered for new ones."
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
        ) : null}
        {problem && problem.errors.length === 0 ? (
          <Note family="bad" live>
            {problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {client ? "Save" : "Add client"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
