import { type ClientResponse, useRouteMutation } from "@tieout/client";
import { accountRoutes } from "../../contract/index.ts";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";
import { QrPicture } from "./qr-picture.tsx";

export type BegunTotp = ClientResponse<typeof accountRoutes.beginTotp>;

interface TotpSetupProps {
  readonly begun: BegunTotp;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Shows the key for the app and asks for a code to confirm that the app has it. */
export function TotpSetup({ begun, onConfirmed, onCancel }: TotpSetupProps) {
  const { mutate, isPending, error } = useRouteMutation(accountRoutes, "confirmTotp", {
    onSuccess: ({ recovery_codes: codes }) => onConfirmed(codes),
  });
  return (
    <div className="t-setup">
      <QrPicture text={begun.address} label="QR code of the key for your authenticator app" />
      <ConfirmCodeForm
        label="Code from the app"
        busy={isPending}
        problem={error}
        onCode={(code) => mutate({ body: { code } })}
        onCancel={onCancel}
      >
        <p>
          Scan the QR code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password. If you can't scan
          it, enter this key: <b className="t-mono t-setup-key">{begun.key.replace(/(.{4})(?=.)/g, "$1 ")}</b>
        </p>
      </ConfirmCodeForm>
    </div>
  );
}
