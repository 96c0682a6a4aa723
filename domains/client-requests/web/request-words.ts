import { clientNameText } from "@tieout/ingestion/core";
import { dateText, instantText } from "@tieout/ui";
import type { ClientRequest, RequestEvent, RequestItem } from "../contract/index.ts";

interface Look {
  readonly family: "ok" | "warn" | "info" | "mute" | "seal";
  readonly word: string;
}

export const itemLooks: Readonly<Record<RequestItem["state"], Look>> = {
  open: { family: "warn", word: "Open" },
  received: { family: "info", word: "Received" },
  checked: { family: "ok", word: "Accepted" },
  returned: { family: "warn", word: "Returned with a question" },
};

export const requestLooks: Readonly<Record<ClientRequest["state"], Look>> = {
  open: { family: "info", word: "Open" },
  complete: { family: "ok", word: "All received" },
  expired: { family: "mute", word: "Link expired" },
  revoked: { family: "mute", word: "Revoked" },
  locked: { family: "seal", word: "Locked" },
};

/** Whether the link has stopped working or nothing more is needed. */
export const hasEnded = ({ state }: Pick<ClientRequest, "state">): boolean => state === "revoked" || state === "locked";

/** Describes the link's state. */
export function linkText({ opened_at: opened, expires_at: ends, rests_until: rests, state, events }: ClientRequest): string {
  if (state === "revoked") return "The link no longer works, and every session was ended.";
  // If a `reminded` event has text, the text says why no reminder was emailed.
  const invited = events.findLast(({ event, text }) => event === "invited" || (event === "reminded" && text === ""));
  const mailed = invited ? `Link last emailed ${instantText(invited.at)}` : "The link is being emailed";
  const seen = opened ? `opened ${instantText(opened)}` : "not opened yet";
  const resting = rests
    ? ` Ten wrong PINs were entered, so the link is paused until ${instantText(rests)}. Renew it if the client is waiting.`
    : "";
  return `${mailed}, ${seen}. It works until ${dateText(ends.slice(0, 10))}.${resting}`;
}

/** Whether a sent file was removed or replaced. */
export const isGone = ({ event }: RequestEvent): boolean => event === "removed" || event === "replaced";

/** Events shown in a thread: messages, and files sent, withdrawn or settled, one by one or all at once. */
export const threadOf = (events: readonly RequestEvent[], itemId: string | null): readonly RequestEvent[] =>
  events.filter(
    ({ item_id: of, text, event, file }) =>
      of === itemId && (text !== "" || file !== null || (itemId !== null && (event === "received" || event === "checked"))),
  );

/** Describes an event and who did it: “Received from the client: Pat Doe, Payroll manager (name as entered, not verified)”. */
export function whatHappened({ event, by: name, by_client: isClient, file }: RequestEvent): string {
  const by = isClient ? `the client: ${clientNameText(name)}` : name;
  if (event === "received") return `Received from ${by}`;
  if (file === null && event === "checked") return `Accepted by ${by}`;
  if (file === null && event === "returned") return `Returned by ${by}`;
  if (file === null) return isClient ? `Client: ${clientNameText(name)}` : name;
  if (event === "removed") return `${file.name} was removed by ${by}`;
  if (event === "replaced") return `${file.name} was replaced by ${file.replaced_by ?? "another file"}, from ${by}`;
  if (event === "not_needed") return `${by} marked ${file.name} as not needed`;
  return `${file.name} was ${event === "checked" ? "accepted" : "returned"} by ${by}`;
}
