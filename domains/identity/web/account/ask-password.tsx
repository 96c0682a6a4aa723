import { Button, Modal } from "@mantine/core";
import type { ApiProblem } from "@tieout/client";
import { Note, PasswordField, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, type ReactNode, useState } from "react";

interface AskPasswordProps {
  readonly title: string;
  /** Explains what happens next. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  /** Whether a second step is in use, so that a code is required too. */
  readonly needsCode: boolean;
  /** Other ways to prove one's identity. */
  readonly otherWays?: ReactNode;
  readonly onConfirm: (proof: { readonly password: string; readonly code?: string }) => void;
  readonly onClose: () => void;
}

/** Asks for the password again before a sign-in change. */
export function AskPassword(props: AskPasswordProps) {
  const { title, children, busy, problem, needsCode, otherWays, onConfirm, onClose } = props;
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<{ readonly password?: string; readonly code?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(password ? {} : { password: requiredSentence("password") }),
      ...(needsCode && !code.trim() ? { code: requiredSentence("code") } : {}),
    };
    setMissing(found);
    if (Object.keys(found).length === 0 && !busy) onConfirm({ password, ...(needsCode ? { code } : {}) });
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit} noValidate className="t-col" style={{ gap: 16 }}>
        <div className="t-sec">{children}</div>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing.password}
        />
        {needsCode ? (
          <TextField
            label="Code from your app or email, or a recovery code"
            autoComplete="one-time-code"
            maxLength={64}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={missing.code}
          />
        ) : null}
        {otherWays}
        {problem ? (
          <Note family="bad" live>
            {problem.message}
          </Note>
        ) : null}
        <Answers {...props} />
      </form>
    </Modal>
  );
}

const Answers = ({ confirmLabel, danger = false, busy, onClose }: AskPasswordProps) => (
  <div className="t-row" style={{ justifyContent: "flex-end" }}>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" loading={busy} className={danger ? "t-danger-filled" : ""}>
      {confirmLabel}
    </Button>
  </div>
);
