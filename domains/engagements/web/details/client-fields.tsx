import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { SelectField, TextField } from "@tieout/ui";
import { type DetailsDraft, tidyEin, tidyPlanNumber } from "./details-draft.ts";
import { type DetailsFieldsProps, fieldIcon, Span, textField } from "./details-fields.tsx";
import type { ClientChoice } from "./use-details-choices.ts";

interface ClientFieldsProps extends DetailsFieldsProps {
  /** Plan names found in the uploaded files. */
  readonly planNames: readonly string[];
  readonly clients: readonly ClientChoice[];
  readonly isNew: boolean;
  readonly onNew: (isNew: boolean) => void;
}

/** Client (existing or new), engagement name and plan identifiers. */
export function ClientFields({ clients, isNew, onNew, planNames, ...fields }: ClientFieldsProps) {
  const { readOnly } = fields;
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
        <TextField {...textField("engagementName", fields)} description="Printed in the header of every workpaper." required />
      </Span>
      <PlanIdentifiers {...fields} planNames={planNames} />
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

interface PlanNamesProps {
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

/** Plan names found above the tables in the uploaded files. */
function PlanNames({ names, onChoose }: PlanNamesProps) {
  if (names.length === 0) return null;
  return (
    <div className="t-small t-dim t-under-field">
      Found in the files:{" "}
      {names.map((name) => (
        <Button key={name} variant="transparent" className="t-link-button" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function PlanIdentifiers({ planNames, ...fields }: DetailsFieldsProps & Pick<ClientFieldsProps, "planNames">) {
  const { draft, readOnly, change } = fields;
  return (
    <>
      <Span of={6}>
        <TextField
          {...textField("planName", fields)}
          description="As it appears in the plan document. Printed in the header of every workpaper."
          maxLength={200}
        />
        {readOnly ? null : (
          <PlanNames names={planNames.filter((name) => name !== draft.planName)} onChoose={(planName) => change({ planName })} />
        )}
      </Span>
      <Span of={4}>
        <TextField
          {...textField("ein", fields)}
          required
          inputMode="numeric"
          placeholder="47-3920185"
          onBlur={() => change({ ein: tidyEin(draft.ein) })}
        />
      </Span>
      <Span of={2}>
        <TextField
          {...textField("planNumber", fields)}
          description="Three digits."
          required
          inputMode="numeric"
          maxLength={3}
          onBlur={() => change({ planNumber: tidyPlanNumber(draft.planNumber) })}
        />
      </Span>
    </>
  );
}

/** Keeps the chosen client in the list even if it has been deactivated. */
function clientOptions(clients: readonly ClientChoice[], { clientId, clientName }: DetailsDraft) {
  const options = clients.map(({ id, name }) => ({ value: id, label: name }));
  return clientId && !clients.some(({ id }) => id === clientId) ? [{ value: clientId, label: clientName }, ...options] : options;
}
