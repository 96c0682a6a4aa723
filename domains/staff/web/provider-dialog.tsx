import { useRouteMutation } from "@tieout/client";
import { CountField, ReasonDialog, SelectField, showSuccess, TextField } from "@tieout/ui";
import { RichTextField } from "@tieout/ui/editor";
import { useState } from "react";
import { providerRoutes, type StaffProvider } from "../contract/index.ts";

interface ProviderDialogProps {
  /** Null for a new provider. */
  readonly provider: StaffProvider | null;
  readonly onClose: () => void;
}

const types = ["Recordkeeper", "Payroll"] as const;
const typeChoices = types.map((value) => ({ value, label: value }));

const draftOf = (provider: StaffProvider | null) => ({
  name: provider?.name ?? "",
  others: provider?.also_known_as.join(", ") ?? "",
  page: provider?.help_page ?? "",
  order: provider?.order ?? 1000,
  instructions: provider?.instructions ?? "",
});
type Draft = ReturnType<typeof draftOf>;

const bodyOf = ({ name, others, page, order, instructions }: Draft) => ({
  ...{ name, order, instructions },
  also_known_as: others.split(",").flatMap((one) => one.trim() || []),
  help_page: page.trim() || null,
});

/** A provider's names, its position in the list, and its instructions for downloading reports. */
export default function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(provider));
  const [type, setType] = useState<(typeof types)[number]>("Recordkeeper");
  const onSuccess = ({ name }: StaffProvider) => {
    showSuccess(provider ? "Provider saved." : "Provider added.", name);
    onClose();
  };
  const add = useRouteMutation(providerRoutes, "addProvider", { onSuccess });
  const put = useRouteMutation(providerRoutes, "putProvider", { onSuccess });
  const { error, isPending } = provider ? put : add;
  const save = (reason: string): void =>
    provider
      ? put.mutate({ params: { providerId: provider.id }, body: { ...bodyOf(draft), reason } })
      : add.mutate({ body: { ...bodyOf(draft), provider_type: type, reason } });
  return (
    <ReasonDialog
      title={provider ? `Edit ${provider.name}` : "New provider"}
      confirmLabel={provider ? "Save" : "Add"}
      busy={isPending}
      problem={error?.errors.length === 0 ? error : null}
      onConfirm={save}
      onClose={onClose}
    >
      {provider ? null : (
        <SelectField
          label="Type"
          data={typeChoices}
          value={type}
          allowDeselect={false}
          onChange={(value) => setType(types.find((one) => one === value) ?? "Recordkeeper")}
        />
      )}
      <Fields
        provider={provider}
        draft={draft}
        messages={error?.fieldMessages ?? {}}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
    </ReasonDialog>
  );
}

interface FieldsProps {
  readonly provider: StaffProvider | null;
  readonly draft: Draft;
  readonly messages: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Draft>) => void;
}

function Fields({ provider, draft, messages, onChange }: FieldsProps) {
  const text = (key: "name" | "others" | "page", label: string, rest: object) => (
    <TextField
      id={`provider-${key}`}
      label={label}
      value={draft[key]}
      onChange={({ currentTarget: { value } }) => onChange({ [key]: value })}
      {...rest}
    />
  );
  const isFixed = provider !== null && (provider.engagements > 0 || provider.is_universal);
  return (
    <>
      {text("name", "Name", {
        required: true,
        maxLength: 120,
        readOnly: isFixed,
        description: nameNote(provider, isFixed),
        error: messages.name,
        "data-autofocus": true,
      })}
      {text("others", "Other names", {
        description: "Separated by commas. Searches find the provider by these names too.",
        error: messages.also_known_as,
      })}
      {text("page", "Public help page", {
        type: "url",
        placeholder: "https://",
        description: "The provider's own download help page. Leave blank if none is known.",
        error: messages.help_page,
      })}
      <div>
        <span className="t-med">Download instructions</span>
        <RichTextField label="Download instructions" html={draft.instructions} onChange={(instructions) => onChange({ instructions })} />
      </div>
      <CountField
        label="List order"
        description="Lower comes first; ties are sorted by name."
        min={1}
        max={9999}
        value={draft.order}
        onChange={(order) => onChange({ order: Number(order) || 1000 })}
        error={messages.order}
      />
    </>
  );
}

function nameNote(provider: StaffProvider | null, isFixed: boolean): string {
  if (isFixed)
    return provider?.is_universal ? "Represents every provider not in the list." : "Can't be changed: engagements' workpapers print it.";
  return provider?.format ? `Tieout finds the format for its files, ${provider.format}, by this name.` : "The name auditors know it by.";
}
