import { Checkbox } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { fieldError } from "@tieout/ui";
import { apiKeyRoutes, type MadeApiKey } from "../../contract/index.ts";
import { KeyForm, useKeyForm } from "./key-form.tsx";
import { type KeyDraft, scopeWords } from "./key-words.ts";

interface KeyDialogProps {
  readonly onMade: (made: MadeApiKey) => void;
  readonly onClose: () => void;
}

/** Creates an API key. */
export function KeyDialog({ onMade, onClose }: KeyDialogProps) {
  const create = useRouteMutation(apiKeyRoutes, "createApiKey", {
    onSuccess: (made) => {
      onMade(made);
      onClose();
    },
  });
  const form = useKeyForm({
    scopes: ["read"],
    busy: create.isPending,
    problem: create.error,
    send: ({ name, scopes, validDays, password }) =>
      create.mutate({ body: { name, scopes: [...(scopes ?? [])], valid_days: Number(validDays), password } }),
  });
  return (
    <KeyForm
      title="New API key"
      nameHelp="Name the program that uses it. The audit log shows this name with everything the key does."
      submitLabel="Create key"
      form={form}
      onClose={onClose}
    >
      <Permissions chosen={form.draft.scopes ?? []} error={form.errors.scopes} onChange={(scopes) => form.change({ scopes })} />
    </KeyForm>
  );
}

interface PermissionsProps {
  readonly chosen: NonNullable<KeyDraft["scopes"]>;
  readonly error: string | undefined;
  readonly onChange: (scopes: NonNullable<KeyDraft["scopes"]>) => void;
}

function Permissions({ chosen, error, onChange }: PermissionsProps) {
  return (
    <fieldset className="t-key-scopes" aria-describedby={error ? "api-key-scopes-error" : undefined}>
      <legend>Permissions in all of the firm's engagements</legend>
      {scopeWords.map(({ scope, title, says }, at) => (
        <Checkbox
          key={scope}
          id={at === 0 ? "api-key-scopes" : undefined}
          label={title}
          description={says}
          checked={chosen.includes(scope)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
        />
      ))}
      {error ? (
        <div id="api-key-scopes-error" className="t-key-error">
          {fieldError(error)}
        </div>
      ) : null}
    </fieldset>
  );
}
