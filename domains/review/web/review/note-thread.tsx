import { Button } from "@mantine/core";
import { useRouteMutation, useViewer } from "@tieout/client";
import { DateText, PersonMark, StatusBadge, showError, UrlLink } from "@tieout/ui";
import { useState } from "react";
import { type ReviewNote, reviewRoutes } from "../../contract/index.ts";
import { MessageForm } from "./message-form.tsx";
import { openSubject, subjectWords } from "./note-subject.ts";
import type { ReviewProps } from "./review-props.ts";

interface NoteThreadProps extends ReviewProps {
  readonly note: ReviewNote;
}

/** A note with its replies and a link to its subject. */
export function NoteThread(props: NoteThreadProps) {
  const { note } = props;
  const { userId } = useViewer();
  return (
    <li className="t-note-thread">
      <div className="t-row t-wrap t-between">
        <span>
          {note.about === "workpaper" ? (
            <span className="t-med">Workpaper</span>
          ) : (
            <UrlLink change={openSubject(note)}>
              {subjectWords[note.about]}: {note.title}
            </UrlLink>
          )}
        </span>
        {note.resolved ? <StatusBadge status="done" word="Resolved" /> : <StatusBadge status="to_judge" word="Open" />}
      </div>
      {note.messages.map(({ id, by, on, text, mentions }) => (
        <div className="t-message" key={id}>
          <PersonMark name={by.name} me={by.id === userId} />
          <div className="t-grow">
            <p className="t-small">
              <span className="t-med">{by.name}</span>{" "}
              <span className="t-dim">
                <DateText value={on} time />
              </span>
            </p>
            <p className="t-message-text">
              {mentions.map((person) => (
                <span className="t-mention" key={person.id}>
                  @{person.name}
                </span>
              ))}
              {text}
            </p>
          </div>
        </div>
      ))}
      {note.resolved ? (
        <p className="t-small t-sec t-thread-foot">
          Resolved by {note.resolved.by}, <DateText value={note.resolved.on} time />
        </p>
      ) : null}
      {props.writeLock === null ? <ThreadActions {...props} /> : null}
    </li>
  );
}

function ThreadActions({ engagementId, result, review, note }: NoteThreadProps) {
  const [replying, setReplying] = useState(false);
  const reply = useRouteMutation(reviewRoutes, "replyToNote");
  const resolve = useRouteMutation(reviewRoutes, "resolveNote", { onError: (problem) => showError(problem.message) });
  const params = { engagementId, outputKey: result.output.key, noteId: note.id };
  const isOpen = note.resolved === null;
  if (replying && isOpen)
    return (
      <div className="t-thread-foot t-no-print">
        <MessageForm
          label="Reply"
          submitLabel="Reply"
          people={review.people}
          onSend={async (body) => {
            await reply.mutateAsync({ params, body });
            setReplying(false);
          }}
          onCancel={() => setReplying(false)}
        />
      </div>
    );
  return (
    <div className="t-row t-wrap t-thread-foot t-no-print">
      {isOpen ? (
        <Button size="sm" variant="default" onClick={() => setReplying(true)}>
          Reply
        </Button>
      ) : null}
      {note.may_resolve ? (
        <Button
          size="sm"
          variant="subtle"
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ params, body: { resolved: isOpen } })}
        >
          {isOpen ? "Resolve" : "Reopen"}
        </Button>
      ) : isOpen ? (
        <span className="t-small t-dim">{note.messages[0]?.by.name} or an admin can resolve it</span>
      ) : null}
    </div>
  );
}
