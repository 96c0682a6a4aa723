import { useAutosave } from "@tieout/client";
import { instantText, showError, TextAreaField } from "@tieout/ui";
import { type ReactNode, useEffect, useMemo } from "react";

interface AutosavedTextProps {
  readonly label: ReactNode;
  readonly hiddenLabel?: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly readOnly: boolean;
  /** Resolves with the stored value. */
  readonly onSave: (text: string) => Promise<string>;
}

/** Text that the auditor writes; saved automatically, kept on screen when saving fails. */
export function AutosavedText({ label, hiddenLabel = false, value, placeholder, readOnly, onSave }: AutosavedTextProps) {
  const plan = useMemo(
    () => ({
      start: (stored: string) => stored,
      compare: (text: string, stored: string) => (text.trim() === stored ? ("stored" as const) : ("unsaved" as const)),
      save: (text: string) => onSave(text.trim()),
      merge: (text: string) => text,
    }),
    [onSave],
  );
  const [state, saver] = useAutosave(value, plan);
  useEffect(
    () => () => {
      void saver.flush().then((stored) => {
        if (!stored) showError("The text could not be saved.", saver.state().value);
      });
    },
    [saver],
  );
  const waiting = state.status === "saving" || state.status === "unsaved";
  return (
    <TextAreaField
      {...(hiddenLabel ? { "aria-label": String(label) } : { label })}
      autosize
      minRows={1}
      maxLength={4000}
      placeholder={placeholder}
      readOnly={readOnly}
      classNames={{ input: readOnly ? "" : "t-fill" }}
      value={state.value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        saver.change(() => text);
      }}
      onBlur={() => void saver.flush()}
      error={state.status === "failed" ? `Not saved. ${state.problem?.message ?? ""} Your text is kept.` : undefined}
      description={waiting ? "Saving" : state.savedAt ? `Saved ${instantText(state.savedAt.toISOString()).slice(-5)}` : undefined}
    />
  );
}
