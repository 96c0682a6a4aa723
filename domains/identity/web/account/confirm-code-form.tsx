import { Button } from "@mantine/core";
import type { ApiProblem } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type CSSProperties, type FormEvent, type ReactNode, useState } from "react";

interface ConfirmCodeFormProps {
  /** Label for the field. */
  readonly label: string;
  /** Explains where the code comes from. */
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
  readonly style?: CSSProperties;
}

/** Turns on a second step once its first code is entered. */
export function ConfirmCodeForm({ label, children, busy, problem, onCode, onCancel, style }: ConfirmCodeFormProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() ? null : requiredSentence("code"));
    if (code.trim() && !busy) onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate className="t-col" style={{ gap: 14, ...style }}>
      {children}
      <TextField
        label={label}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        autoFocus
        style={{ maxWidth: 260 }}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={missing}
      />
      {problem ? (
        <Note family="bad" live>
          {problem.message}
        </Note>
      ) : null}
      <div className="t-row t-wrap">
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
