import type { Tx } from "@tieout/postgres";
import { type ItemState, mayMove } from "../core/index.ts";
import { type ByClient, clientRequestRepository, type ItemRecord } from "./client-request-repository.ts";

export interface ItemMove {
  readonly requestId: string;
  readonly itemId: string;
  readonly to: ItemState;
  readonly by: { readonly userId: string } | ByClient;
  /** The question of a return, or a note with what is given; empty: none. */
  readonly text?: string;
  readonly at: Date;
}

/**
 * Moves an item and tells both sides: an event of the request, and an action of the engagement (`client-request.received`, `.checked`,
 * `.returned`, `.taken-back`). Null where the request has no such item, or it cannot go there from its state: then nothing was changed.
 */
export async function moveItem(tx: Tx, { requestId, itemId, to, by, text = "", at }: ItemMove): Promise<ItemRecord | null> {
  const repository = clientRequestRepository(tx);
  const item = await repository.lockItem(requestId, itemId);
  if (!item || !mayMove("client" in by ? "client" : "auditor", item.state, to)) return null;
  const { engagementId } = item;
  await repository.setItemState(itemId, to, at);
  if (to !== "open") await repository.addEvent({ engagementId, requestId, itemId, event: to, by, body: text, at });
  const about = { subjectType: "engagement", subjectId: engagementId, data: { request: requestId, item: itemId } };
  if (to === "received") tx.record({ event: "client-request.received", ...about });
  if (to === "checked") tx.record({ event: "client-request.checked", ...about });
  if (to === "returned") tx.record({ event: "client-request.returned", ...about });
  if (to === "open") tx.record({ event: "client-request.taken-back", ...about });
  return { ...item, state: to, stateAt: at };
}
