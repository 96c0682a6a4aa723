import { Button } from "@mantine/core";
import { type ClientResponse, useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { accountRoutes } from "../../contract/index.ts";
import { QrPicture } from "./qr-picture.tsx";

export type BegunTotp = ClientResponse<typeof accountRoutes.beginTotp>;

interface TotpSetupProps {
  readonly begun: BegunTotp;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The key for the app, and the code that shows that the app has it. */
export function TotpSetup({ begun, onConfirmed, onCancel }: TotpSetupProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const confirm = useRouteMutation(accountRoutes, "confirmTotp", { onSuccess: ({ recovery_codes: codes }) => onConfirmed(codes) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() ? null : requiredSentence("code"));
    if (code.trim()) confirm.mutate({ body: { code } });
  };
  return (
    <div className="t-setup">
      <QrPicture text={begun.address} label="QR code of the key, for your authenticator app" />
      <form onSubmit={submit} noValidate className="t-col" style={{ gap: 14 }}>
        <p>
          Scan the picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password. If you cannot scan
          it, enter this key: <b className="t-mono t-setup-key">{begun.key.replace(/(.{4})(?=.)/g, "$1 ")}</b>
        </p>
        <TextField
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          autoFocus
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
    </div>
  );
}
