import { type ApiProblem, type Autosaver, type MergeFunction, mergeEdits, useAutosave } from "@tieout/client";
import { ConflictDialog, showError, TextAreaField } from "@tieout/ui";
import { type ReactNode, useEffect, useMemo } from "react";
import { saveNote } from "../save-note.ts";

interface AutosavedTextProps {
  readonly label: ReactNode;
  /** Identifies the text being edited. */
  readonly form: string;
  readonly hiddenLabel?: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly readOnly: boolean;
  /** Resolves with the saved value. */
  readonly onSave: (text: string, before: string) => Promise<string>;
}

/** The colleague's text, from the refusal of the user's own. */
function theirsOf({ code, document }: ApiProblem): string | null {
  const { reason, text = reason } = (document.current ?? {}) as { readonly reason?: unknown; readonly text?: unknown };
  return code === "workpapers.changed-meanwhile" && typeof text === "string" ? text : null;
}

const combineTexts: MergeFunction<string, string> = ({ base, mine, theirs }, keep) => {
  const { value, contested } = mergeEdits({ base: { text: base }, mine: { text: mine.trim() }, theirs: { text: theirs } }, keep);
  return { value: value.text, contested };
};

/** Saves any unsaved text when the field is unmounted, and reports a failure. */
function useLastSave(saver: Autosaver<string, string>): void {
  useEffect(
    () => () => {
      void saver.flush().then((stored) => {
        if (!stored) showError("Couldn't save the text.", saver.state().value);
      });
    },
    [saver],
  );
}

/** Text field for the auditor; saves automatically, and keeps the text on screen if saving fails. */
export function AutosavedText({ label, form, hiddenLabel = false, value, placeholder, readOnly, onSave }: AutosavedTextProps) {
  const plan = useMemo(
    () => ({
      start: (stored: string) => stored,
      compare: (text: string, stored: string) => (text.trim() === stored ? ("stored" as const) : ("unsaved" as const)),
      save: (text: string, stored: string) => onSave(text.trim(), stored),
      merge: (text: string) => text,
      theirsOf,
      combine: combineTexts,
    }),
    [onSave],
  );
  const [state, saver] = useAutosave(value, plan, { title: String(label), form: readOnly ? null : form });
  useLastSave(saver);
  const { contest } = state;
  return (
    <>
      {contest ? (
        <ConflictDialog
          changedBy={contest.changedBy}
          fields={[{ key: "text", label: String(label), mine: state.value, theirs: contest.theirs }]}
          onKeepMine={() => void saver.keepMine()}
          onTakeTheirs={() => void saver.takeTheirs()}
        />
      ) : null}
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
        description={saveNote(state)}
      />
    </>
  );
}
