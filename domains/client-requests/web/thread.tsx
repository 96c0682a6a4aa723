import { Button, Textarea } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { DateText, Note } from "@tieout/ui";
import { useState } from "react";
import { type ClientRequest, clientRequestRoutes, type RequestItem } from "../contract/index.ts";
import { requestLimits } from "../core/index.ts";
import { hasEnded, isGone, threadOf, whatHappened } from "./request-words.ts";

interface ThreadProps {
  readonly engagementId: string;
  readonly request: ClientRequest;
  /** Null if the thread is about the request as a whole. */
  readonly item: RequestItem | null;
  readonly lockedBecause: string | null;
}

/** Messages from both sides, and a form for asking the client a question. */
export function Thread({ engagementId, request, item, lockedBecause }: ThreadProps) {
  const [text, setText] = useState<string | null>(null);
  const itemId = item?.id ?? null;
  const messages = threadOf(request.events, itemId);
  const label = item ? `Question about ${item.title}` : `Question to ${request.recipient_name}`;
  const mayAsk = lockedBecause === null && !hasEnded(request);
  return (
    <>
      {messages.length === 0 ? null : (
        <ul className="t-request-thread">
          {messages.map((event) => (
            <li key={event.id} data-own={!event.by_client || undefined}>
              <b>
                {whatHappened(event)}, <DateText value={event.at} time />
              </b>
              {event.text}
              {event.file && isGone(event) ? <span className="t-small t-dim">SHA-256 {event.file.sha256}</span> : null}
            </li>
          ))}
        </ul>
      )}
      {mayAsk && text === null ? (
        <div>
          <Button variant="subtle" size="compact-xs" aria-label={label} onClick={() => setText("")}>
            Write a question
          </Button>
        </div>
      ) : null}
      {mayAsk && text !== null ? (
        <QuestionForm engagementId={engagementId} requestId={request.id} itemId={itemId} label={label} text={text} onChange={setText} />
      ) : null}
    </>
  );
}

interface QuestionFormProps {
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId: string | null;
  readonly label: string;
  readonly text: string;
  /** Called with null when the message is sent or canceled. */
  readonly onChange: (text: string | null) => void;
}

function QuestionForm({ engagementId, requestId, itemId, label, text, onChange }: QuestionFormProps) {
  const ask = useRouteMutation(clientRequestRoutes, "askClient", { onSuccess: () => onChange(null) });
  return (
    <form
      className="t-col"
      style={{ gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") ask.mutate({ params: { engagementId, requestId }, body: { item_id: itemId, text } });
      }}
    >
      <Textarea
        label={label}
        autosize
        autoFocus
        minRows={2}
        maxLength={requestLimits.longestMessage}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {ask.error ? (
        <Note family="bad" live>
          {ask.error.message}
        </Note>
      ) : null}
      <div className="t-row">
        <Button type="submit" size="xs" disabled={text.trim() === ""} loading={ask.isPending}>
          Send
        </Button>
        <Button variant="default" size="xs" onClick={() => onChange(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
