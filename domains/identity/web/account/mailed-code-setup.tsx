import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { accountRoutes } from "../../contract/index.ts";

interface MailedCodeSetupProps {
  readonly email: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The first code, given back: a sign-in depends on mail from then on. */
export function MailedCodeSetup({ email, onConfirmed, onCancel }: MailedCodeSetupProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const confirm = useRouteMutation(accountRoutes, "confirmEmailedCodes", {
    onSuccess: ({ recovery_codes: codes }) => onConfirmed(codes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() ? null : requiredSentence("code"));
    if (code.trim()) confirm.mutate({ body: { code } });
  };
  return (
    <form onSubmit={submit} noValidate className="t-col" style={{ gap: 14, padding: 16 }}>
      <p style={{ overflowWrap: "anywhere" }}>
        A code of eight digits is on its way to <b className="t-med">{email}</b>. It works for 10 minutes.
      </p>
      <TextField
        label="Code from the message"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        autoFocus
        style={{ maxWidth: 260 }}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={missing}
      />
      {confirm.error ? (
        <Note family="bad" live>
          {confirm.error.message}
        </Note>
      ) : null}
      <div className="t-row t-wrap">
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
