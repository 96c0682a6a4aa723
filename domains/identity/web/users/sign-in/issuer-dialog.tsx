import { Button, Checkbox, Modal } from "@mantine/core";
import { type ApiProblem, useRouteMutation } from "@tieout/client";
import { Note, PasswordField, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { issuerRoutes, type SignOnIssuer } from "../../../contract/index.ts";
import { errorsOfFields, type IssuerDraft, type IssuerErrors, issuerErrors } from "./issuer-words.ts";

interface IssuerDialogProps {
  /** Null for a new issuer. */
  readonly issuer: SignOnIssuer | null;
  readonly onClose: () => void;
}

function useIssuerForm({ issuer, onClose }: IssuerDialogProps) {
  const [draft, setDraft] = useState<IssuerDraft>({
    ...{ address: issuer?.address ?? "", clientId: issuer?.client_id ?? "", clientSecret: "", password: "" },
    ...{ hasSecondStep: issuer?.has_second_step ?? false, trustsEmails: issuer?.trusts_emails ?? false },
  });
  const [found, setFound] = useState<IssuerErrors>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const done = (sentence: string) => () => {
    showSuccess(sentence);
    onClose();
  };
  const create = useRouteMutation(issuerRoutes, "createIssuer", { onSuccess: done("Issuer added."), onError: setProblem });
  const update = useRouteMutation(issuerRoutes, "updateIssuer", { onSuccess: done("Issuer changed."), onError: setProblem });
  const busy = create.isPending || update.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = issuerErrors(draft, issuer === null);
    setFound(errors);
    setProblem(null);
    const [first] = Object.keys(errors);
    if (first) return document.getElementById(`issuer-${first}`)?.focus();
    if (busy) return;
    const { address, clientSecret, password } = draft;
    const { hasSecondStep, trustsEmails } = draft;
    const body = { client_id: draft.clientId, has_second_step: hasSecondStep, trusts_emails: trustsEmails, password };
    if (issuer) update.mutate({ params: { issuerId: issuer.id }, body: { ...body, client_secret: clientSecret.trim() || null } });
    else create.mutate({ body: { ...body, address, client_secret: clientSecret } });
  };
  const change = (part: Partial<IssuerDraft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, errors: { ...errorsOfFields(problem?.fieldMessages ?? {}), ...found }, problem, busy, submit };
}

type Form = ReturnType<typeof useIssuerForm>;

/** Adds an issuer, or changes one. */
export function IssuerDialog(props: IssuerDialogProps) {
  const { issuer, onClose } = props;
  const form = useIssuerForm(props);
  const { busy, problem } = form;
  const title = issuer ? "Change issuer" : "Add issuer";
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }} closeOnClickOutside={!busy}>
      <form onSubmit={form.submit} noValidate className="t-col" style={{ gap: 16 }}>
        <ClientFields form={form} isNew={issuer === null} />
        <Checkbox
          label="The issuer asks for a second step itself"
          description="Tieout then doesn't ask for its own, even if your firm requires one."
          checked={form.draft.hasSecondStep}
          onChange={(event) => form.change({ hasSecondStep: event.currentTarget.checked })}
        />
        <TrustField form={form} issuer={issuer} />
        <PasswordField
          id="issuer-password"
          label="Your password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          value={form.draft.password}
          error={form.errors.password}
          onChange={(event) => form.change({ password: event.currentTarget.value })}
        />
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
            {title}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Field for trusting the issuer's emails. Without trust, only people whose email the issuer reports as verified can sign in. */
function TrustField({ form, issuer }: { readonly form: Form; readonly issuer: SignOnIssuer | null }) {
  const isOpen = issuer?.may_be_trusted ?? true;
  const meaning =
    "For an issuer that never says whether an email is verified, such as Microsoft Entra ID. Only if your firm alone assigns the addresses there.";
  return (
    <Checkbox
      label="We trust this issuer's email addresses for our verified domains"
      description={isOpen ? meaning : "Not possible for this issuer: anyone can have an account there."}
      disabled={!isOpen}
      checked={form.draft.trustsEmails}
      onChange={(event) => form.change({ trustsEmails: event.currentTarget.checked })}
    />
  );
}

interface ClientFieldsProps {
  readonly form: Form;
  readonly isNew: boolean;
}

function ClientFields({ form: { draft, errors, change }, isNew }: ClientFieldsProps) {
  return (
    <>
      <TextField
        id="issuer-address"
        label="Issuer address"
        description="As shown on its administration page, such as https://login.firm.com. You can't change it later."
        required
        data-autofocus={isNew || undefined}
        disabled={!isNew}
        maxLength={500}
        value={draft.address}
        error={errors.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextField
        id="issuer-clientId"
        label="Client ID"
        required
        data-autofocus={!isNew || undefined}
        maxLength={300}
        value={draft.clientId}
        error={errors.clientId}
        onChange={(event) => change({ clientId: event.currentTarget.value })}
      />
      <PasswordField
        id="issuer-clientSecret"
        label="Client secret"
        description={isNew ? "Stored encrypted and never shown again." : "Leave blank to keep the current one."}
        required={isNew}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the client secret" }}
        maxLength={1000}
        value={draft.clientSecret}
        error={errors.clientSecret}
        onChange={(event) => change({ clientSecret: event.currentTarget.value })}
      />
    </>
  );
}
