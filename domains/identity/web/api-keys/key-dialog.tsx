import { Button, Checkbox, Modal } from "@mantine/core";
import { type ApiProblem, useRouteMutation } from "@tieout/client";
import { fieldError, Note, PasswordField, SelectField, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { apiKeyRoutes, type MadeApiKey } from "../../contract/index.ts";
import { apiKeyLimits } from "../../core/index.ts";
import { type KeyDraft, type KeyErrors, keyErrors, scopeWords, validities } from "./key-words.ts";

interface KeyDialogProps {
  readonly onMade: (made: MadeApiKey) => void;
  readonly onClose: () => void;
}

function useKeyForm({ onMade, onClose }: KeyDialogProps) {
  const [draft, setDraft] = useState<KeyDraft>({ name: "", scopes: ["read"], validDays: "90", password: "" });
  const [found, setFound] = useState<KeyErrors>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const create = useRouteMutation(apiKeyRoutes, "createApiKey", {
    onSuccess: (made) => {
      onMade(made);
      onClose();
    },
    onError: setProblem,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = keyErrors(draft);
    setFound(errors);
    setProblem(null);
    const [first] = Object.keys(errors);
    if (first) return document.getElementById(`api-key-${first}`)?.focus();
    const { name, scopes, validDays, password } = draft;
    if (!create.isPending) create.mutate({ body: { name, scopes: [...scopes], valid_days: Number(validDays), password } });
  };
  const change = (part: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, errors: { ...problem?.fieldMessages, ...found }, problem, busy: create.isPending, submit };
}

/** Makes an API key. */
export function KeyDialog(props: KeyDialogProps) {
  const form = useKeyForm(props);
  const { draft, change, errors, problem, busy } = form;
  return (
    <Modal opened onClose={props.onClose} title="New API key" closeButtonProps={{ "aria-label": "Close" }} closeOnClickOutside={!busy}>
      <form onSubmit={form.submit} noValidate className="t-col" style={{ gap: 16 }}>
        <TextField
          id="api-key-name"
          label="Name"
          description="Says which program uses it. It is in the audit log beside what the key does."
          required
          data-autofocus
          maxLength={apiKeyLimits.longestName}
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Permissions form={form} />
        <SelectField
          label="Valid for"
          data={[...validities]}
          allowDeselect={false}
          value={draft.validDays}
          onChange={(value) => change({ validDays: value ?? draft.validDays })}
        />
        <PasswordField
          id="api-key-password"
          label="Your password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          value={draft.password}
          error={errors.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <Refused problem={problem} />
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Make key
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Permissions({ form: { draft, change, errors } }: { readonly form: ReturnType<typeof useKeyForm> }) {
  const toggle = (scope: KeyDraft["scopes"][number], on: boolean) =>
    change({ scopes: on ? [...draft.scopes, scope] : draft.scopes.filter((one) => one !== scope) });
  return (
    <fieldset className="t-key-scopes" aria-describedby={errors.scopes ? "api-key-scopes-error" : undefined}>
      <legend>Permissions in all engagements of the firm</legend>
      {scopeWords.map(({ scope, title, says }, at) => (
        <Checkbox
          key={scope}
          id={at === 0 ? "api-key-scopes" : undefined}
          label={title}
          description={says}
          checked={draft.scopes.includes(scope)}
          onChange={(event) => toggle(scope, event.currentTarget.checked)}
        />
      ))}
      {errors.scopes ? (
        <div id="api-key-scopes-error" className="t-key-error">
          {fieldError(errors.scopes)}
        </div>
      ) : null}
    </fieldset>
  );
}

/** What no field says. */
const Refused = ({ problem }: { readonly problem: ApiProblem | null }) =>
  problem && problem.errors.length === 0 ? (
    <Note family="bad" live>
      {problem.message}
    </Note>
  ) : null;
