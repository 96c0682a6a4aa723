import { DateText } from "@tieout/ui";
import type { RequestEvent } from "../../contract/index.ts";
import { messagesOf } from "./client-words.ts";

interface MessagesProps {
  readonly events: readonly RequestEvent[];
  /** Null if about the request as a whole. */
  readonly itemId: string | null;
  /** The side that is reading the messages. */
  readonly side: "client" | "auditor";
}

/** Messages from both sides, oldest first. */
export function Messages({ events, itemId, side }: MessagesProps) {
  const messages = messagesOf(events, itemId);
  if (messages.length === 0) return null;
  return (
    <ul className="t-client-thread">
      {messages.map(({ id, by, by_client, text, at }) => (
        <li key={id} data-own={by_client === (side === "client") || undefined}>
          <b>
            {by_client ? "Your company" : "Your auditor"}: {by}, <DateText value={at} time />
          </b>
          {text}
        </li>
      ))}
    </ul>
  );
}
