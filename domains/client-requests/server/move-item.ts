import type { Tx } from "@tieout/postgres";
import { type ItemState, mayMove } from "../core/index.ts";
import { type ByClient, clientRequestRepository, type EventFile, type ItemRecord } from "./client-request-repository.ts";
import { mailQuestion } from "./mails/send-client-mail.job.ts";
import { tellFirm } from "./mails/tell-firm.job.ts";

export interface ItemMove {
  readonly requestId: string;
  readonly itemId: string;
  readonly to: ItemState;
  readonly by: { readonly userId: string } | ByClient;
  /** The question that comes with a return, or a note sent with the files; empty if there is none. */
  readonly text?: string;
  readonly at: Date;
}

/** An event for an item or one of its files. */
export interface ItemEvent extends Pick<ItemMove, "by" | "text" | "at"> {
  readonly event: ItemState;
  readonly file?: EventFile | undefined;
}

/**
 * Informs both sides, including by email if the other side has something to do; the engagement's row is locked. Records an event in the
 * request and an action in the engagement (`client-request.received`, `.checked`, `.returned`, `.taken-back`).
 */
export async function noteItem(tx: Tx, item: ItemRecord, { event, by, text = "", at, file }: ItemEvent): Promise<void> {
  const { id: itemId, requestId, engagementId } = item;
  if (event !== "open") await clientRequestRepository(tx).addEvent({ engagementId, requestId, itemId, event, by, body: text, at, file });
  const data = { request: requestId, item: itemId, ...(file ? { sha256: file.sha256 } : {}) };
  const about = { subjectType: "engagement", subjectId: engagementId, data };
  if (event === "received") tx.record({ event: "client-request.received", ...about });
  if (event === "checked") tx.record({ event: "client-request.checked", ...about });
  if (event === "returned") tx.record({ event: "client-request.returned", ...about });
  if (event === "open") tx.record({ event: "client-request.taken-back", ...about });
  if (event === "received") await tellFirm(tx, { engagementId, requestId, at });
  if (event === "returned") await mailQuestion(tx, { engagementId, requestId, at });
}

/**
 * Moves an item to another state and informs both sides; see `noteItem`. Null, with nothing changed, if the request has no such item or the
 * item's state does not allow the move.
 */
export async function moveItem(tx: Tx, { requestId, itemId, to, by, text = "", at }: ItemMove): Promise<ItemRecord | null> {
  const repository = clientRequestRepository(tx);
  const item = await repository.lockItem(requestId, itemId);
  if (!item || !mayMove("client" in by ? "client" : "auditor", item.state, to)) return null;
  await repository.setItemState(itemId, to, at);
  // A client can't return items, so this is a client taking back its files.
  const event = "client" in by && to === "returned" ? "open" : to;
  await noteItem(tx, item, { event, by, text, at });
  return { ...item, state: to, stateAt: at };
}
