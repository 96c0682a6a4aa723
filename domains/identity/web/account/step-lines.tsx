import { Button } from "@mantine/core";
import { useViewer } from "@tieout/client";
import { DateText } from "@tieout/ui";
import type { ReactNode } from "react";
import type { SecondSteps } from "../../contract/index.ts";
import { mayUseEmailedCodes, recoveryRules } from "../../core/index.ts";
import { canUsePasskeys } from "../use-passkey.ts";

export type StepRequest =
  | { readonly what: "totp" | "email" | "passkey" | "remove-totp" | "remove-email" | "renew" }
  | { readonly what: "remove-passkey"; readonly passkey: SecondSteps["passkeys"][number] };

interface StepLinesProps {
  readonly steps: SecondSteps;
  readonly onAsk: (asking: StepRequest) => void;
}

/** The person's second steps, and those that can be added. */
export function StepLines({ steps, onAsk }: StepLinesProps) {
  const { totp, email, passkeys, recovery_codes_left: left } = steps;
  const { isStaff } = useViewer();
  const count = [totp, email].filter((step) => step !== null).length + passkeys.length;
  const mayRemove = count > 1 || !steps.is_required;
  return (
    <ul>
      {count === 0 ? <li className="t-account-line">Off: your password alone signs you in.</li> : null}
      <StepLine title="Authenticator app" step={totp} off="A six-digit code from an app on your phone.">
        <Button variant="default" onClick={() => onAsk({ what: "totp" })}>
          {totp ? "Replace" : "Set up an authenticator app"}
        </Button>
        {totp && mayRemove ? <Remove what="the authenticator app" onClick={() => onAsk({ what: "remove-totp" })} /> : null}
      </StepLine>
      <PasskeyLines steps={steps} mayRemove={mayRemove} onAsk={onAsk} />
      {email || mayUseEmailedCodes({ isStaff }) ? (
        <StepLine
          title="Email codes"
          step={email}
          off="An eight-digit code sent to your email. Weaker than an app: anyone who can read your email can use it."
        >
          {email ? null : (
            <Button variant="default" onClick={() => onAsk({ what: "email" })}>
              Turn on email codes
            </Button>
          )}
          {email && mayRemove ? <Remove what="email codes" onClick={() => onAsk({ what: "remove-email" })} /> : null}
        </StepLine>
      ) : null}
      {count === 0 ? null : (
        <li className="t-account-line">
          <StepText title="Recovery codes">
            <b className="t-figure">{left}</b> of {recoveryRules.codes} left. Each code works once.
          </StepText>
          <Button variant="default" onClick={() => onAsk({ what: "renew" })}>
            Generate new codes
          </Button>
        </li>
      )}
    </ul>
  );
}

interface PasskeyLinesProps extends StepLinesProps {
  readonly mayRemove: boolean;
}

const PasskeyLines = ({ steps: { passkeys, can_have_passkeys: canHave }, mayRemove, onAsk }: PasskeyLinesProps) => (
  <>
    {passkeys.map((passkey) => (
      <StepLine key={passkey.id} title={`Passkey: ${passkey.name}`} step={passkey} off="">
        {mayRemove ? <Remove what={`passkey ${passkey.name}`} onClick={() => onAsk({ what: "remove-passkey", passkey })} /> : null}
      </StepLine>
    ))}
    {canHave && canUsePasskeys() ? (
      <StepLine
        title={passkeys.length === 0 ? "Passkey" : "Another passkey"}
        step={null}
        off="Your fingerprint, face or PIN on this device, or a security key. No password needed."
      >
        <Button variant="default" onClick={() => onAsk({ what: "passkey" })}>
          Add a passkey
        </Button>
      </StepLine>
    ) : null}
  </>
);

interface StepLineProps {
  readonly title: string;
  readonly step: { readonly added_at: string; readonly last_used_at: string | null } | null;
  /** Description shown while the step is off. */
  readonly off: string;
  readonly children: ReactNode;
}

const StepLine = ({ title, step, off, children }: StepLineProps) => (
  <li className="t-account-line">
    <StepText title={title}>
      {step ? (
        <>
          Added <DateText value={step.added_at} time />, {step.last_used_at ? "last used " : "not used yet"}
          {step.last_used_at ? <DateText value={step.last_used_at} time /> : null}
        </>
      ) : (
        off
      )}
    </StepText>
    {children}
  </li>
);

const Remove = ({ what, onClick }: { readonly what: string; readonly onClick: () => void }) => (
  <Button variant="default" className="t-danger" aria-label={`Remove ${what}`} onClick={onClick}>
    Remove
  </Button>
);

const StepText = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <span className="t-grow" style={{ overflowWrap: "anywhere" }}>
    <span className="t-med">{title}</span>
    <br />
    <span className="t-small t-dim">{children}</span>
  </span>
);
