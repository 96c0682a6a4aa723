import { Button, Modal } from "@mantine/core";
import { type ApiProblem, useRouteMutation } from "@tieout/client";
import { Note, RemoteContent, requiredSentence, SelectField, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { ingestionRoutes } from "../../contract/index.ts";

interface ProviderChoice {
  readonly id: string;
  readonly name: string;
  readonly provider_type: string;
  readonly also_known_as: readonly string[];
  readonly is_retired: boolean;
  readonly reports: readonly { readonly title: string; readonly required: boolean }[];
}

/** The catalog of service providers, possibly still loading. */
export interface ProviderChoices {
  readonly data: readonly ProviderChoice[] | undefined;
  readonly error: ApiProblem | null;
  readonly refetch: () => unknown;
}

interface AddProviderDialogProps {
  readonly engagementId: string;
  readonly providers: ProviderChoices;
  readonly onClose: () => void;
}

export default function AddProviderDialog({ engagementId, providers, onClose }: AddProviderDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Add service provider" closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={providers} what="the service providers" shape="form">
        {(all) => <AddProviderForm engagementId={engagementId} choices={all.filter((one) => !one.is_retired)} onClose={onClose} />}
      </RemoteContent>
    </Modal>
  );
}

const noSlots = "Tieout doesn't read reports from this provider.";

interface AddProviderFormProps extends Omit<AddProviderDialogProps, "providers"> {
  readonly choices: readonly ProviderChoice[];
}

function AddProviderForm({ engagementId, choices, onClose }: AddProviderFormProps) {
  const [providerId, setProviderId] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [asked, setAsked] = useState(false);
  const add = useRouteMutation(ingestionRoutes, "addSubcontract", {
    onSuccess: (contract) => {
      showSuccess("Service provider added.", contract.service_provider.name);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!providerId || name.trim() === "") return;
    add.mutate({ params: { engagementId }, body: { service_provider_id: providerId, subcontract_name: name.trim() } });
  };
  const nameError = asked && name.trim() === "" ? requiredSentence("contract identifier") : undefined;
  return (
    <form noValidate className="t-col" style={{ gap: 16 }} onSubmit={submit}>
      <ProviderField choices={choices} value={providerId} onChange={setProviderId} missing={asked && !providerId} />
      <TextField
        label="Contract identifier"
        description="The provider's plan or company number. You can add the same provider again with a different number."
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameError ?? add.error?.fieldMessages.subcontract_name}
      />
      <SlotsNote chosen={choices.find((choice) => choice.id === providerId)} />
      {add.error && Object.keys(add.error.fieldMessages).length === 0 ? (
        <Note family="bad" live>
          {add.error.msg}
        </Note>
      ) : null}
      <div className="t-row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add
        </Button>
      </div>
    </form>
  );
}

/** Includes other names in the label so that a search finds them. */
const labelOf = ({ name, also_known_as: others }: ProviderChoice): string =>
  others.length === 0 ? name : `${name} (also ${others.join(", ")})`;

interface ProviderFieldProps {
  readonly choices: readonly ProviderChoice[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly missing: boolean;
}

function ProviderField({ choices, value, onChange, missing }: ProviderFieldProps) {
  const types = [...new Set(choices.map((choice) => choice.provider_type))];
  return (
    <SelectField
      label="Service provider"
      required
      searchable
      data-autofocus
      placeholder="Search by name"
      nothingFoundMessage="No service providers match."
      data={types.map((type) => ({
        group: type,
        items: choices.filter((choice) => choice.provider_type === type).map((choice) => ({ value: choice.id, label: labelOf(choice) })),
      }))}
      value={value}
      onChange={onChange}
      error={missing ? requiredSentence("service provider") : undefined}
    />
  );
}

function SlotsNote({ chosen }: { readonly chosen: ProviderChoice | undefined }) {
  if (!chosen) return null;
  return (
    <Note>
      {chosen.reports.length === 0
        ? noSlots
        : `Slots: ${chosen.reports.map((report) => `${report.title}${report.required ? "" : " (optional)"}`).join(", ")}.`}
    </Note>
  );
}
