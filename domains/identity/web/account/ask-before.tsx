import { Button } from "@mantine/core";
import { IconFingerprint, IconMail } from "@tabler/icons-react";
import { type ClientResponse, useRouteMutation } from "@tieout/client";
import { Note, showSuccess } from "@tieout/ui";
import { accountRoutes, type OwnProof, type SecondSteps } from "../../contract/index.ts";
import { canUsePasskeys, useAskPasskey } from "../use-passkey.ts";
import { AskPassword } from "./ask-password.tsx";
import type { PasskeyOptions } from "./passkey-setup.tsx";
import type { StepRequest } from "./step-lines.tsx";
import type { BegunTotp } from "./totp-setup.tsx";

/** A second step that is being set up. */
export type BegunStep =
  | { readonly step: "totp"; readonly totp: BegunTotp }
  | { readonly step: "email" }
  | { readonly step: "passkey"; readonly options: PasskeyOptions };

interface AskBeforeProps {
  readonly asking: StepRequest;
  readonly steps: SecondSteps;
  readonly onClose: () => void;
  readonly onBegun: (begun: BegunStep) => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

const removed =
  "It will no longer sign you in. If this is your last second step, your recovery codes stop working too, and your password alone signs you in.";
const questions: Readonly<Record<StepRequest["what"], Question>> = {
  totp: {
    title: "Set up an authenticator app",
    text: "Enter your password. Your current app, if any, keeps working until you confirm the new one.",
    label: "Continue",
  },
  email: {
    title: "Turn on email codes",
    text: "Enter your password. We'll send a first code to make sure our emails reach you.",
    label: "Send first code",
  },
  passkey: { title: "Add a passkey", text: "Enter your password. Your browser will then ask for the device.", label: "Continue" },
  "remove-totp": { title: "Remove the authenticator app?", text: removed, label: "Remove" },
  "remove-email": { title: "Turn off email codes?", text: removed, label: "Turn off" },
  "remove-passkey": { title: "Remove this passkey?", text: removed, label: "Remove" },
  renew: { title: "Generate new recovery codes?", text: "Your earlier recovery codes stop working.", label: "Generate" },
};

/** Verifies who is at the keyboard before any change to how the person signs in. */
export function AskBefore({ asking, steps, onClose, onBegun, onCodes }: AskBeforeProps) {
  const calls = useChanges({ onClose, onBegun, onCodes });
  const { mutate, isPending, error } = calls[asking.what];
  const { title, text, label } = questions[asking.what];
  const confirm = (proof: OwnProof) => mutate(proof, asking);
  const hasSteps = steps.totp !== null || steps.email !== null || steps.passkeys.length > 0;
  return (
    <AskPassword
      title={title}
      confirmLabel={label}
      danger={asking.what.startsWith("remove")}
      busy={isPending}
      problem={error}
      needsCode={hasSteps}
      otherWays={<OtherWays steps={steps} onConfirm={confirm} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      {asking.what === "remove-passkey" ? <p className="t-med">{asking.passkey.name}</p> : null}
      {text}
    </AskPassword>
  );
}

function useChanges({ onClose, onBegun, onCodes }: Pick<AskBeforeProps, "onClose" | "onBegun" | "onCodes">) {
  const begun = (step: BegunStep) => {
    onBegun(step);
    onClose();
  };
  const removedStep = () => {
    showSuccess("Removed.");
    onClose();
  };
  const renewed = ({ recovery_codes: codes }: ClientResponse<typeof accountRoutes.renewRecoveryCodes>) => {
    onCodes(codes);
    onClose();
  };
  const totp = useRouteMutation(accountRoutes, "beginTotp", { onSuccess: (answer) => begun({ step: "totp", totp: answer }) });
  const email = useRouteMutation(accountRoutes, "beginEmailedCodes", { onSuccess: () => begun({ step: "email" }) });
  const passkey = useRouteMutation(accountRoutes, "beginPasskey", {
    onSuccess: (options) => begun({ step: "passkey", options: options }),
  });
  const removeTotp = useRouteMutation(accountRoutes, "removeTotp", { onSuccess: removedStep });
  const removeEmail = useRouteMutation(accountRoutes, "removeEmailedCodes", { onSuccess: removedStep });
  const removePasskey = useRouteMutation(accountRoutes, "removePasskey", { onSuccess: removedStep });
  const renew = useRouteMutation(accountRoutes, "renewRecoveryCodes", { onSuccess: renewed });
  return {
    totp: { ...totp, mutate: (body: OwnProof) => totp.mutate({ body }) },
    email: { ...email, mutate: (body: OwnProof) => email.mutate({ body }) },
    passkey: { ...passkey, mutate: (body: OwnProof) => passkey.mutate({ body }) },
    "remove-totp": { ...removeTotp, mutate: (body: OwnProof) => removeTotp.mutate({ body }) },
    "remove-email": { ...removeEmail, mutate: (body: OwnProof) => removeEmail.mutate({ body }) },
    "remove-passkey": {
      ...removePasskey,
      mutate: (body: OwnProof, asking: StepRequest) =>
        asking.what === "remove-passkey" ? removePasskey.mutate({ params: { passkeyId: asking.passkey.id }, body }) : undefined,
    },
    renew: { ...renew, mutate: (body: OwnProof) => renew.mutate({ body }) },
  };
}

interface OtherWaysProps {
  readonly steps: SecondSteps;
  readonly onConfirm: (proof: OwnProof) => void;
}

function OtherWays({ steps, onConfirm }: OtherWaysProps) {
  const send = useRouteMutation(accountRoutes, "sendOwnCode", { onSuccess: () => showSuccess("We emailed you a code.") });
  const passkey = useAskPasskey((answer) => onConfirm({ password: null, passkey: answer }));
  const problem = send.error?.message ?? passkey.problem;
  const hasPasskey = steps.passkeys.length > 0 && canUsePasskeys();
  if (!steps.email && !hasPasskey) return null;
  return (
    <div className="t-col" style={{ gap: 4, alignItems: "flex-start" }}>
      {steps.email ? (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          leftSection={<IconMail size={16} />}
          loading={send.isPending}
          onClick={() => send.mutate({})}
        >
          Email me a code
        </Button>
      ) : null}
      {hasPasskey ? (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          leftSection={<IconFingerprint size={16} />}
          loading={passkey.isPending}
          onClick={() => void passkey.send()}
        >
          Use a passkey instead
        </Button>
      ) : null}
      {problem ? (
        <Note family="bad" live>
          {problem}
        </Note>
      ) : null}
    </div>
  );
}
