import { Button, Modal } from "@mantine/core";
import type { ApiProblem } from "@tieout/client";
import { Note, PasswordField, requiredSentence } from "@tieout/ui";
import { type FormEvent, type ReactNode, useState } from "react";

interface AskPasswordProps {
  readonly title: string;
  /** What follows. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password again before the sign-in is changed. */
export function AskPassword(props: AskPasswordProps) {
  const { title, children, confirmLabel, danger = false, busy, problem, onConfirm, onClose } = props;
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password ? null : requiredSentence("password"));
    if (password && !busy) onConfirm(password);
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
          error={missing}
        />
        {problem ? (
          <Note family="bad" live>
            {problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} className={danger ? "t-danger-filled" : ""}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
