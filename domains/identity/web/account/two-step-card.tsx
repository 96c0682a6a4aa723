import { useRouter } from "@tanstack/react-router";
import { useRouteQuery, useViewer } from "@tieout/client";
import { Card, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { accountRoutes } from "../../contract/index.ts";
import { AskBefore, type BegunStep } from "./ask-before.tsx";
import { MailedCodeSetup } from "./mailed-code-setup.tsx";
import { PasskeySetup } from "./passkey-setup.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { StepLines, type StepRequest } from "./step-lines.tsx";
import { TotpSetup } from "./totp-setup.tsx";

/** Two-step sign-in: authenticator app, emailed codes, passkeys and recovery codes. */
export function TwoStepCard({ email }: { readonly email: string }) {
  const query = useRouteQuery(accountRoutes, "getSecondSteps", undefined, { views: ["account"] });
  const [asking, setAsking] = useState<StepRequest | null>(null);
  const [begun, setBegun] = useState<BegunStep | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const openRest = useOpenRest();
  const added = (said: string) => (recoveryCodes: readonly string[]) => {
    setBegun(null);
    showSuccess(said);
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else openRest();
  };
  const shown = () => {
    setCodes(null);
    openRest();
  };
  return (
    <Card title="Two-step sign-in" flush foot="Your password plus something only you have. A passkey replaces both.">
      {codes ? (
        <RecoveryCodeList codes={codes} email={email} onDone={shown} />
      ) : begun ? (
        <Setup begun={begun} email={email} added={added} onCancel={() => setBegun(null)} />
      ) : (
        <RemoteContent query={query} what="your second steps">
          {(steps) => <StepLines steps={steps} onAsk={setAsking} />}
        </RemoteContent>
      )}
      {asking && query.data ? (
        <AskBefore asking={asking} steps={query.data} onClose={() => setAsking(null)} onBegun={setBegun} onCodes={setCodes} />
      ) : null}
    </Card>
  );
}

interface SetupProps {
  readonly begun: BegunStep;
  readonly email: string;
  readonly added: (said: string) => (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function Setup({ begun, email, added, onCancel }: SetupProps) {
  if (begun.step === "totp") return <TotpSetup begun={begun.totp} onConfirmed={added("Two-step sign-in is on.")} onCancel={onCancel} />;
  if (begun.step === "email") return <MailedCodeSetup email={email} onConfirmed={added("Email codes are on.")} onCancel={onCancel} />;
  return <PasskeySetup options={begun.options} onAdded={added("Passkey added.")} onCancel={onCancel} />;
}

/** Unlocks everything else once a required second step has been set up. */
function useOpenRest(): () => void {
  const { isLimited, change } = useViewer();
  const router = useRouter();
  return () => {
    if (!isLimited) return;
    change({ isLimited: false });
    router.history.replace("/");
  };
}
