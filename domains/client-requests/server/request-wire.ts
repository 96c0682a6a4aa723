import type { ClientRequest, RequestEvent, RequestItem } from "../contract/index.ts";
import { type RequestState, requestStateOf, restsUntilMilliseconds } from "../core/index.ts";
import type { ClientRequestRecord, EventRecord, ItemRecord } from "./client-request-repository.ts";

export const itemWire = ({ id, slotId, title, explanation, state, stateAt }: ItemRecord): RequestItem => ({
  ...{ id, data_feed_node_id: slotId, title, explanation, state, state_at: stateAt.toISOString() },
});

const fileOf = ({
  fileName,
  fileSha256,
  newFileName,
}: Pick<EventRecord, "fileName" | "fileSha256" | "newFileName">): RequestEvent["file"] =>
  fileName === null || fileSha256 === null ? null : { name: fileName, sha256: fileSha256, replaced_by: newFileName };

export const eventWire =
  (client: string) =>
  ({ id, itemId, event, userName, byClient, clientPerson, body, at, ...file }: EventRecord): RequestEvent => ({
    ...{
      id,
      item_id: itemId,
      event,
      by: byClient ? (clientPerson ?? client) : (userName ?? "Tieout"),
      by_client: byClient,
      text: body,
      file: fileOf(file),
      at: at.toISOString(),
    },
  });

/** What a request consists of. */
export interface RequestParts {
  readonly request: ClientRequestRecord;
  readonly items: readonly ItemRecord[];
  readonly events: readonly EventRecord[];
  /** Whether the request's engagement is locked. */
  readonly isLocked: boolean;
}

export const stateOf = ({ request, items, isLocked }: Omit<RequestParts, "events">, at: Date): RequestState =>
  requestStateOf(
    {
      expiresAtMilliseconds: request.expiresAt.getTime(),
      isRevoked: request.revokedAt !== null,
      isLocked,
      items: items.map(({ state }) => state),
    },
    at.getTime(),
  );

export function requestWire(parts: RequestParts, at: Date): ClientRequest {
  const { request, items, events } = parts;
  const tries = { tries: request.pinTries, triedAtMilliseconds: request.pinTriedAt?.getTime() ?? null };
  const restsUntil = restsUntilMilliseconds(tries, at.getTime());
  return {
    ...{ id: request.id, state: stateOf(parts, at), recipient_name: request.recipientName, recipient_email: request.recipientEmail },
    ...{ message: request.message, due_on: request.dueOn, created_by: request.createdByName, created_at: request.createdAt.toISOString() },
    ...{ expires_at: request.expiresAt.toISOString(), opened_at: request.openedAt?.toISOString() ?? null },
    rests_until: restsUntil === null ? null : new Date(restsUntil).toISOString(),
    items: items.map(itemWire),
    events: events.map(eventWire(request.recipientName)),
  };
}
