import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { Card, DateText, RemoteContent, showSuccess } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import { accountRoutes, type SecondSteps } from "../../contract/index.ts";
import { recoveryRules } from "../../core/index.ts";
import { AskPassword } from "./ask-password.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { type BegunTotp, TotpSetup } from "./totp-setup.tsx";

type Asking = "begin" | "remove" | "renew";

/** Two-step sign-in: the authenticator app and the recovery codes. */
export function TwoStepCard({ email }: { readonly email: string }) {
  const query = useRouteQuery(accountRoutes, "getSecondSteps", undefined, { views: ["account"] });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [begun, setBegun] = useState<BegunTotp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isLimited, change } = useViewer();
  const router = useRouter();
  const done = () => {
    setCodes(null);
    if (!isLimited) return;
    change({ isLimited: false });
    router.history.replace("/");
  };
  return (
    <Card title="Two-step sign-in" flush foot="After your password, a code that only your phone knows.">
      {codes ? (
        <RecoveryCodeList codes={codes} email={email} onDone={done} />
      ) : begun ? (
        <TotpSetup
          begun={begun}
          onConfirmed={(recoveryCodes) => {
            setBegun(null);
            setCodes(recoveryCodes);
            showSuccess("Two-step sign-in is on.");
          }}
          onCancel={() => setBegun(null)}
        />
      ) : (
        <RemoteContent query={query} what="your second steps">
          {(steps) => <Steps steps={steps} onAsk={setAsking} />}
        </RemoteContent>
      )}
      {asking ? (
        <AskBefore
          asking={asking}
          needsCode={query.data?.totp != null}
          onClose={() => setAsking(null)}
          onBegun={setBegun}
          onCodes={setCodes}
        />
      ) : null}
    </Card>
  );
}

interface StepsProps {
  readonly steps: SecondSteps;
  readonly onAsk: (asking: Asking) => void;
}

function Steps({ steps: { totp, recovery_codes_left: left, is_required: isRequired }, onAsk }: StepsProps) {
  if (!totp)
    return (
      <div className="t-account-line">
        <span className="t-grow">Off: your password alone signs you in.</span>
        <Button onClick={() => onAsk("begin")}>Set up an authenticator app</Button>
      </div>
    );
  return (
    <ul>
      <li className="t-account-line">
        <StepText title="Authenticator app">
          {isRequired ? "Required. " : ""}Added <DateText value={totp.added_at} time />, {totp.last_used_at ? "last used " : "not used yet"}
          {totp.last_used_at ? <DateText value={totp.last_used_at} time /> : null}
        </StepText>
        <Button variant="default" onClick={() => onAsk("begin")}>
          Replace
        </Button>
        {isRequired ? null : (
          <Button variant="default" className="t-danger" onClick={() => onAsk("remove")}>
            Remove
          </Button>
        )}
      </li>
      <li className="t-account-line">
        <StepText title="Recovery codes">
          <b className="t-figure">{left}</b> of {recoveryRules.codes} left. Each code works once.
        </StepText>
        <Button variant="default" onClick={() => onAsk("renew")}>
          Generate new codes
        </Button>
      </li>
    </ul>
  );
}

const StepText = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <span className="t-grow">
    <span className="t-med">{title}</span>
    <br />
    <span className="t-small t-dim">{children}</span>
  </span>
);

interface AskBeforeProps {
  readonly asking: Asking;
  readonly needsCode: boolean;
  readonly onClose: () => void;
  readonly onBegun: (begun: BegunTotp) => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

const questions: Readonly<Record<Asking, { readonly title: string; readonly text: string; readonly label: string }>> = {
  begin: {
    title: "Set up an authenticator app",
    text: "Enter your password. An app that is in use stays in use until the new one is confirmed.",
    label: "Continue",
  },
  remove: {
    title: "Remove two-step sign-in?",
    text: "Your password alone signs you in again. The app and all recovery codes stop working.",
    label: "Remove",
  },
  renew: {
    title: "Generate new recovery codes?",
    text: "Your earlier recovery codes stop working.",
    label: "Generate",
  },
};

function AskBefore({ asking, needsCode, onClose, onBegun, onCodes }: AskBeforeProps) {
  const begin = useRouteMutation(accountRoutes, "beginTotp", {
    onSuccess: (answer) => {
      onBegun(answer);
      onClose();
    },
  });
  const remove = useRouteMutation(accountRoutes, "removeTotp", {
    onSuccess: () => {
      showSuccess("Two-step sign-in is off.");
      onClose();
    },
  });
  const renew = useRouteMutation(accountRoutes, "renewRecoveryCodes", {
    onSuccess: ({ recovery_codes: codes }) => {
      onCodes(codes);
      onClose();
    },
  });
  const { mutate, isPending, error } = { begin, remove, renew }[asking];
  const { title, text, label } = questions[asking];
  return (
    <AskPassword
      title={title}
      confirmLabel={label}
      danger={asking === "remove"}
      busy={isPending}
      problem={error}
      needsCode={needsCode}
      onConfirm={(body) => mutate({ body })}
      onClose={onClose}
    >
      {text}
    </AskPassword>
  );
}
