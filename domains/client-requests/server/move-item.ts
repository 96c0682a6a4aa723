import type { Tx } from "@tieout/postgres";
import { type ItemState, mayMove } from "../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "./client-request-repository.ts";
import { mailQuestion } from "./mails/send-client-mail.job.ts";
import { tellFirm } from "./mails/tell-firm.job.ts";

export interface ItemMove {
  readonly requestId: string;
  readonly itemId: string;
  readonly to: ItemState;
  readonly by: { readonly userId: string } | "client";
  /** The question of a return, or a note with what is given; empty: none. */
  readonly text?: string;
  readonly at: Date;
}

/**
 * Moves an item and tells both sides, by mail too where the other one has something to do; the engagement's row is locked. It makes an event of the request, and an action of the engagement (`client-request.received`, `.checked`,
 * `.returned`, `.taken-back`). Null where the request has no such item, or it cannot go there from its state: then nothing was changed.
 */
export async function moveItem(tx: Tx, { requestId, itemId, to, by, text = "", at }: ItemMove): Promise<ItemRecord | null> {
  const repository = clientRequestRepository(tx);
  const item = await repository.lockItem(requestId, itemId);
  if (!item || !mayMove(by === "client" ? "client" : "auditor", item.state, to)) return null;
  const { engagementId } = item;
  await repository.setItemState(itemId, to, at);
  if (to !== "open") await repository.addEvent({ engagementId, requestId, itemId, event: to, by, body: text, at });
  const about = { subjectType: "engagement", subjectId: engagementId, data: { request: requestId, item: itemId } };
  if (to === "received") tx.record({ event: "client-request.received", ...about });
  if (to === "checked") tx.record({ event: "client-request.checked", ...about });
  if (to === "returned") tx.record({ event: "client-request.returned", ...about });
  if (to === "open") tx.record({ event: "client-request.taken-back", ...about });
  if (to === "received") await tellFirm(tx, { engagementId, requestId, at });
  if (to === "returned") await mailQuestion(tx, { engagementId, requestId, at });
  return { ...item, state: to, stateAt: at };
}
