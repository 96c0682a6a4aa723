import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconClock, IconMessageQuestion, type TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import type { ClientView, RequestItem } from "../../contract/index.ts";
import { clientLooks, givenText, messagesOf } from "./client-words.ts";
import { MessageForm } from "./message-form.tsx";
import { Messages } from "./messages.tsx";

const itemIcons: Readonly<Record<RequestItem["state"], TablerIcon>> = {
  open: IconCircleDashed,
  received: IconClock,
  checked: IconCircleCheck,
  returned: IconMessageQuestion,
};

/** Requested items, each with its state. */
export const AskedList = ({ view }: { readonly view: ClientView }) => (
  <section className="t-client-list" aria-labelledby="asked">
    <div className="t-client-list-head">
      <h2 className="t-h3 t-grow" id="asked">
        Requested items
      </h2>
      <span className="t-small t-dim">{givenText(view.items)}</span>
    </div>
    <ul className="t-client-items">
      {view.items.map((item) => (
        <AskedItem key={item.id} item={item} view={view} />
      ))}
    </ul>
  </section>
);

function AskedItem({ item, view }: { readonly item: RequestItem; readonly view: ClientView }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { family, word } = clientLooks[item.state];
  const Icon = itemIcons[item.state];
  const hasMessages = messagesOf(view.events, item.id).length > 0;
  return (
    <li>
      <div>
        <div className="t-med">{item.title}</div>
        {item.explanation === "" ? null : <div className="t-small t-dim">{item.explanation}</div>}
      </div>
      <span className="t-status" data-family={family}>
        <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
        {word}
      </span>
      {hasMessages ? (
        <div className="t-client-thread">
          <Messages events={view.events} itemId={item.id} side="client" />
          {draft === null ? (
            <div>
              <Button variant="default" size="lg" aria-label={`Reply about ${item.title}`} onClick={() => setDraft("")}>
                Reply
              </Button>
            </div>
          ) : (
            <MessageForm
              itemId={item.id}
              label={`Reply about ${item.title}`}
              text={draft}
              takesFocus
              onChange={setDraft}
              onSent={() => setDraft(null)}
            />
          )}
        </div>
      ) : null}
    </li>
  );
}
