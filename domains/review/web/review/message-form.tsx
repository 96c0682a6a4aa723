import { Button } from "@mantine/core";
import { useViewer } from "@tieout/client";
import { MultiSelectField, Note, requiredSentence, TextAreaField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import type { PaperReview } from "../../contract/index.ts";

interface Message {
  readonly text: string;
  readonly mentions: string[];
}

interface MessageFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly people: PaperReview["people"];
  readonly onSend: (message: Message) => Promise<unknown>;
  readonly onCancel?: () => void;
}

function useMessage(onSend: MessageFormProps["onSend"]) {
  const [text, setText] = useState("");
  const [mentions, setMentions] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async () => {
    setTried(true);
    if (text.trim() === "") return;
    setBusy(true);
    try {
      await onSend({ text: text.trim(), mentions });
      setText("");
      setMentions([]);
      setTried(false);
      setProblem("");
    } catch (error) {
      // Keeps the text in the form.
      setProblem(error instanceof Error ? error.message : "Couldn't save the note.");
    } finally {
      setBusy(false);
    }
  };
  return { text, setText, mentions, setMentions, busy, problem, send, isMissing: tried && text.trim() === "" };
}

/** Text and mentions of a note or reply. Ctrl+Enter sends it. */
export function MessageForm({ label, submitLabel, people, onSend, onCancel }: MessageFormProps) {
  const { text, setText, mentions, setMentions, busy, problem, send, isMissing } = useMessage(onSend);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="t-col t-message-form" onSubmit={submit} noValidate>
      <TextAreaField
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        maxLength={4000}
        classNames={{ input: "t-fill" }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        }}
        error={isMissing ? requiredSentence("text") : undefined}
      />
      <div className="t-row t-wrap">
        <MentionField people={people} mentions={mentions} onChange={setMentions} />
        <Button type="submit" size="sm" loading={busy}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button size="sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {problem ? (
        <Note family="bad" live>
          {problem}
        </Note>
      ) : null}
    </form>
  );
}

interface MentionFieldProps extends Pick<MessageFormProps, "people"> {
  readonly mentions: string[];
  readonly onChange: (mentions: string[]) => void;
}

/** Everyone who can see the engagement except the writer. */
function MentionField({ people, mentions, onChange }: MentionFieldProps) {
  const { userId } = useViewer();
  return (
    <MultiSelectField
      aria-label="Mention"
      placeholder={mentions.length === 0 ? "Mention a person" : ""}
      size="xs"
      searchable
      className="t-mention-field"
      data={people.filter(({ id }) => id !== userId).map(({ id, name }) => ({ value: id, label: name }))}
      value={mentions}
      onChange={onChange}
    />
  );
}
