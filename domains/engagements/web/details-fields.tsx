import { Button } from "@mantine/core";
import { IconBuilding, IconLock } from "@tabler/icons-react";
import { type DataType, dataTypes } from "@tieout/catalogue/core";
import { DateField, MoneyField, MultiSelectField, SelectField, TextField } from "@tieout/ui";
import type { CSSProperties, ReactNode } from "react";
import { type DetailsDraft, type DetailsErrors, engagementYear, fieldLabels, tidyEin, tidyPlanNumber } from "./details-draft.ts";
import { dataTypeLooks } from "./engagement-list-columns.tsx";
import type { ClientChoice } from "./use-details-choices.ts";

export interface DetailsFieldsProps {
  readonly draft: DetailsDraft;
  readonly errors: DetailsErrors;
  readonly readOnly: boolean;
  readonly change: (part: Partial<DetailsDraft>) => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function Span({ of, children }: { readonly of: number; readonly children: ReactNode }) {
  return <div style={{ "--span": of } as CSSProperties}>{children}</div>;
}

interface ClientFieldsProps extends DetailsFieldsProps {
  readonly clients: readonly ClientChoice[];
  readonly isNew: boolean;
  readonly onNew: (isNew: boolean) => void;
}

/** Client, chosen or new, and what names the engagement and the plan. */
export function ClientFields({ draft, errors, readOnly, change, clients, isNew, onNew }: ClientFieldsProps) {
  return (
    <>
      <Span of={6}>
        {isNew ? (
          <TextField
            id="details-clientName"
            label="New client"
            required
            readOnly={readOnly}
            value={draft.clientName}
            error={errors.clientName}
            onChange={(event) => change({ clientId: null, clientName: event.currentTarget.value })}
          />
        ) : (
          <SelectField
            id="details-clientName"
            label="Client"
            required
            searchable
            readOnly={readOnly}
            openOnFocus={false}
            leftSection={<IconBuilding {...icon} />}
            placeholder="Choose a client"
            nothingFoundMessage="No client has that name."
            data={clientOptions(clients, draft)}
            value={draft.clientId}
            error={errors.clientName}
            onChange={(id) => change({ clientId: id, clientName: clients.find((client) => client.id === id)?.name ?? "" })}
          />
        )}
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

/** The chosen client stays in the list when it was deactivated meanwhile. */
function clientOptions(clients: readonly ClientChoice[], { clientId, clientName }: DetailsDraft) {
  const options = clients.map(({ id, name }) => ({ value: id, label: name }));
  return clientId && !clients.some(({ id }) => id === clientId) ? [{ value: clientId, label: clientName }, ...options] : options;
}

const dataTypeNotes: Readonly<Record<DataType, string>> = {
  recordkeeper: "Workpapers from the audit package",
  payroll: "Workpapers from the payroll register",
  combined: "All of them",
};

interface YearFieldsProps extends DetailsFieldsProps {
  /** Why the kind of data is fixed; null when it can be chosen. */
  readonly dataTypeLockedBecause: string | null;
}

export function YearFields({ draft, errors, readOnly, change, dataTypeLockedBecause }: YearFieldsProps) {
  const fixed = readOnly || dataTypeLockedBecause !== null;
  return (
    <>
      <Span of={3}>
        <DateField
          id="details-startOn"
          label={fieldLabels.startOn}
          required
          readOnly={readOnly}
          value={draft.startOn}
          error={errors.startOn}
          onChange={(startOn) => change({ startOn })}
        />
      </Span>
      <Span of={3}>
        <DateField
          id="details-endOn"
          label={fieldLabels.endOn}
          required
          readOnly={readOnly}
          value={draft.endOn}
          error={errors.endOn}
          onChange={(endOn) => change({ endOn })}
        />
      </Span>
      <Span of={6}>
        <TextField
          label="Engagement year"
          description="Of the start date."
          readOnly
          value={engagementYear(draft.startOn)}
          rightSection={<IconLock {...icon} />}
        />
      </Span>
      <fieldset className="t-choices">
        <legend>
          Data <span className="mantine-InputWrapper-required">*</span>
        </legend>
        {dataTypes.map((type) => (
          <label key={type} className="t-choice">
            <input
              type="radio"
              name="data_type"
              value={type}
              checked={draft.dataType === type}
              aria-disabled={fixed}
              aria-describedby={dataTypeLockedBecause ? "details-data-fixed" : undefined}
              onChange={() => (fixed ? undefined : change({ dataType: type }))}
            />
            <span>
              <b className="t-med">{dataTypeLooks[type].word}</b>
              <span className="t-small t-dim">{dataTypeNotes[type]}</span>
            </span>
          </label>
        ))}
        {dataTypeLockedBecause ? (
          <p id="details-data-fixed" className="t-small t-dim t-choices-note">
            {dataTypeLockedBecause}
          </p>
        ) : null}
      </fieldset>
    </>
  );
}

export function MaterialityFields({ draft, errors, readOnly, change }: DetailsFieldsProps) {
  return (
    <>
      <Span of={4}>
        <MoneyField
          id="details-materiality"
          label={fieldLabels.materiality}
          description="US dollars."
          readOnly={readOnly}
          value={draft.materiality}
          error={errors.materiality}
          onChange={(materiality) => change({ materiality })}
        />
      </Span>
      <Span of={8}>
        <TextField
          id="details-basis"
          label={fieldLabels.basis}
          description="What it was taken from, such as 1 % of net assets."
          maxLength={500}
          readOnly={readOnly}
          value={draft.basis}
          error={errors.basis}
          onChange={(event) => change({ basis: event.currentTarget.value })}
        />
      </Span>
    </>
  );
}

interface TeamFieldsProps extends DetailsFieldsProps {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly alwaysMe: boolean;
}

export function TeamFields({ draft, errors, readOnly, change, people, alwaysMe }: TeamFieldsProps) {
  return (
    <Span of={12}>
      <MultiSelectField
        id="details-assignees"
        label={fieldLabels.assignees}
        description={`They see this engagement in their list. Admins see every engagement.${alwaysMe ? " You are always among them." : ""}`}
        searchable
        readOnly={readOnly}
        nothingFoundMessage="Nobody has that name."
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...draft.assignees]}
        error={errors.assignees}
        onChange={(assignees) => change({ assignees })}
      />
    </Span>
  );
}
