import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { Card, LockableButton, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { reviewRoutes } from "../../contract/index.ts";
import { MessageForm } from "./message-form.tsx";
import { type NoteSubject, subjectOfParam, subjectTitle, subjectWords } from "./note-subject.ts";
import { NoteThread } from "./note-thread.tsx";
import type { ReviewProps } from "./review-props.ts";

type NoteFilter = "open" | "resolved" | "all";

/** Questions about the workpaper and its parts, with their replies. */
export function NotesCard(props: ReviewProps) {
  const { review, writeLock } = props;
  const [params] = useUrlParams();
  const asked = subjectOfParam(params.get("about"));
  const [writing, setWriting] = useState(false);
  const [shown, setShown] = useState<NoteFilter>("open");
  const open = review.notes.filter(({ resolved }) => resolved === null);
  const resolved = review.notes.filter((note) => note.resolved !== null);
  const listed = { open, resolved, all: review.notes }[shown];
  return (
    <Card
      title="Review notes"
      flush
      actions={
        <span className="t-row t-wrap t-no-print">
          <NoteFilterControl value={shown} onChange={setShown} counts={{ open: open.length, resolved: resolved.length }} />
          <LockableButton
            size="sm"
            variant="default"
            lockedBecause={writeLock}
            leftSection={<IconPlus size={15} stroke={1.75} />}
            onClick={() => setWriting(true)}
          >
            Add note
          </LockableButton>
        </span>
      }
    >
      {writeLock === null && (writing || asked) ? (
        <NewNote {...props} subject={asked ?? { about: "workpaper", address: "" }} onDone={() => setWriting(false)} />
      ) : null}
      {listed.length === 0 ? (
        <p className="t-sec t-review-none">{shown === "open" ? "No open notes." : "No notes."}</p>
      ) : (
        <ul>
          {listed.map((note) => (
            <NoteThread key={note.id} {...props} note={note} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface NoteFilterProps {
  readonly value: NoteFilter;
  readonly onChange: (value: NoteFilter) => void;
  readonly counts: { readonly open: number; readonly resolved: number };
}

function NoteFilterControl({ value, onChange, counts: { open, resolved } }: NoteFilterProps) {
  const data = [
    { value: "open", label: `Open ${open}` },
    { value: "resolved", label: `Resolved ${resolved}` },
    { value: "all", label: `All ${open + resolved}` },
  ];
  return (
    <SegmentedControl aria-label="Notes shown" size="xs" value={value} onChange={(next) => onChange(next as NoteFilter)} data={data} />
  );
}

interface NewNoteProps extends ReviewProps {
  readonly subject: NoteSubject;
  readonly onDone: () => void;
}

function NewNote({ engagementId, result, review, subject, onDone }: NewNoteProps) {
  const [, changeUrl] = useUrlParams();
  const write = useRouteMutation(reviewRoutes, "writeNote");
  const close = () => {
    changeUrl({ about: null }, { replace: true });
    onDone();
  };
  const title = subjectTitle(subject, result);
  const params = { engagementId, outputKey: result.output.key };
  return (
    <div className="t-note-new t-no-print">
      <p className="t-row t-wrap">
        <span className="t-med">
          {subjectWords[subject.about]}
          {title ? `: ${title}` : ""}
        </span>
        {subject.about === "workpaper" ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => changeUrl({ about: null }, { replace: true })}>
            Write on the workpaper instead
          </Button>
        )}
      </p>
      <MessageForm
        label="Note"
        submitLabel="Add note"
        people={review.people}
        onSend={async (message) => {
          await write.mutateAsync({ params, body: { ...subject, ...message } });
          close();
        }}
        onCancel={close}
      />
    </div>
  );
}
