import { Button, Modal } from "@mantine/core";
import type { ApiProblem } from "@tieout/client";
import { Note, PasswordField, SelectField, TextField } from "@tieout/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { apiKeyLimits } from "../../core/index.ts";
import { type KeyDraft, type KeyErrors, keyErrors, validities } from "./key-words.ts";

interface KeyFormOptions {
  /** Scopes selected initially; null for a token without permissions to choose. */
  readonly scopes: KeyDraft["scopes"];
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  readonly send: (draft: KeyDraft) => void;
}

export function useKeyForm({ scopes, busy, problem, send }: KeyFormOptions) {
  const [draft, setDraft] = useState<KeyDraft>({ name: "", scopes, validDays: "90", password: "" });
  const [found, setFound] = useState<KeyErrors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = keyErrors(draft);
    setFound(errors);
    const [first] = Object.keys(errors);
    if (first) return document.getElementById(`api-key-${first}`)?.focus();
    if (!busy) send(draft);
  };
  const change = (part: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const errors: KeyErrors = { ...problem?.fieldMessages, ...found };
  return { draft, change, errors, problem, busy, submit };
}

interface KeyFormProps {
  readonly title: string;
  readonly nameHelp: string;
  readonly submitLabel: string;
  readonly form: ReturnType<typeof useKeyForm>;
  readonly onClose: () => void;
  /** Rendered between the name and the validity. */
  readonly children?: ReactNode;
}

/** Fields that API keys and directory tokens share. */
export function KeyForm({ title, nameHelp, submitLabel, form, onClose, children }: KeyFormProps) {
  const { draft, change, errors, problem, busy } = form;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }} closeOnClickOutside={!busy}>
      <form onSubmit={form.submit} noValidate className="t-col" style={{ gap: 16 }}>
        <TextField
          id="api-key-name"
          label="Name"
          description={nameHelp}
          required
          data-autofocus
          maxLength={apiKeyLimits.longestName}
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {children}
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
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** A refusal that concerns no field. */
const Refused = ({ problem }: { readonly problem: ApiProblem | null }) =>
  problem && problem.errors.length === 0 ? (
    <Note family="bad" live>
      {problem.message}
    </Note>
  ) : null;
