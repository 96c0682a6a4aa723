import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { SelectField, TextField } from "@tieout/ui";
import { type DetailsDraft, fieldLabels, tidyEin, tidyPlanNumber } from "./details-draft.ts";
import { type DetailsFieldsProps, fieldIcon, Span } from "./details-fields.tsx";
import type { ClientChoice } from "./use-details-choices.ts";

interface ClientFieldsProps extends DetailsFieldsProps {
  readonly clients: readonly ClientChoice[];
  readonly isNew: boolean;
  readonly onNew: (isNew: boolean) => void;
}

/** Client (existing or new), engagement name and plan identifiers. */
export function ClientFields({ clients, isNew, onNew, ...fields }: ClientFieldsProps) {
  const { draft, errors, readOnly, change } = fields;
  return (
    <>
      <Span of={6}>
        {isNew ? <NewClientName {...fields} /> : <ClientPicker {...fields} clients={clients} />}
        {readOnly ? null : (
          <div className="t-small t-dim t-under-field">
            {isNew ? "Added to the list of clients when saved." : "Not in the list?"}{" "}
            <Button variant="transparent" className="t-link-button" onClick={() => onNew(!isNew)}>
              {isNew ? "Choose from the list" : "Add as a new client"}
            </Button>
          </div>
        )}
      </Span>
      <Span of={6}>
        <TextField
          id="details-engagementName"
          label={fieldLabels.engagementName}
          description="Printed in the header of every workpaper."
          required
          readOnly={readOnly}
          value={draft.engagementName}
          error={errors.engagementName}
          onChange={(event) => change({ engagementName: event.currentTarget.value })}
        />
      </Span>
      <PlanIdentifiers {...fields} />
    </>
  );
}

function NewClientName({ draft, errors, readOnly, change }: DetailsFieldsProps) {
  return (
    <TextField
      id="details-clientName"
      label="New client"
      required
      readOnly={readOnly}
      value={draft.clientName}
      error={errors.clientName}
      onChange={(event) => change({ clientId: null, clientName: event.currentTarget.value })}
    />
  );
}

function ClientPicker({ draft, errors, readOnly, change, clients }: DetailsFieldsProps & Pick<ClientFieldsProps, "clients">) {
  return (
    <SelectField
      id="details-clientName"
      label="Client"
      required
      searchable
      readOnly={readOnly}
      openOnFocus={false}
      leftSection={<IconBuilding {...fieldIcon} />}
      placeholder="Choose a client"
      nothingFoundMessage="No client by that name."
      data={clientOptions(clients, draft)}
      value={draft.clientId}
      error={errors.clientName}
      onChange={(id) => change({ clientId: id, clientName: clients.find((client) => client.id === id)?.name ?? "" })}
    />
  );
}

function PlanIdentifiers({ draft, errors, readOnly, change }: DetailsFieldsProps) {
  return (
    <>
      <Span of={4}>
        <TextField
          id="details-ein"
          label={fieldLabels.ein}
          required
          inputMode="numeric"
          placeholder="47-3920185"
          readOnly={readOnly}
          value={draft.ein}
          error={errors.ein}
          onChange={(event) => change({ ein: event.currentTarget.value })}
          onBlur={() => change({ ein: tidyEin(draft.ein) })}
        />
      </Span>
      <Span of={2}>
        <TextField
          id="details-planNumber"
          label={fieldLabels.planNumber}
          description="Three digits."
          required
          inputMode="numeric"
          maxLength={3}
          readOnly={readOnly}
          value={draft.planNumber}
          error={errors.planNumber}
          onChange={(event) => change({ planNumber: event.currentTarget.value })}
          onBlur={() => change({ planNumber: tidyPlanNumber(draft.planNumber) })}
        />
      </Span>
    </>
  );
}

/** Keeps the chosen client in the list after it was deactivated. */
function clientOptions(clients: readonly ClientChoice[], { clientId, clientName }: DetailsDraft) {
  const options = clients.map(({ id, name }) => ({ value: id, label: name }));
  return clientId && !clients.some(({ id }) => id === clientId) ? [{ value: clientId, label: clientName }, ...options] : options;
}
