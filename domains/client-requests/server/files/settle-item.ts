import { changeRefusal, engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import type { RequestContext } from "@tieout/http";
import { assetRepository, registerAsset, uploaderOf } from "@tieout/ingestion/server";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientFileFailures, clientRequestFailures } from "../../contract/index.ts";
import { mayMove } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement, readClientRequest } from "../engagement/list-client-requests.ts";
import { moveItem } from "../move-item.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";
import { checkedFiles, versionOf } from "./client-file-wire.ts";

const { fail } = clientFileFailures;

interface Settling {
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly to: "checked" | "returned";
  readonly text: string;
  readonly seen: readonly Seen[];
}

interface Seen {
  readonly id: string;
  readonly version: string;
}

type Context = Pick<RequestContext, "tx" | "actor" | "now">;

/** The file of the slot that was accepted for the item before it was returned: together with the new one its pay would count twice. */
async function acceptedBefore(tx: Tx, slotId: string, { itemId, requestId }: ClientFileRecord) {
  const files = await clientFileRepository(tx).ofRequest(requestId);
  const accepted = new Set(files.filter((file) => file.itemId === itemId && file.state === "accepted").map(({ sha256 }) => sha256));
  return (await assetRepository(tx).listOfNode(slotId)).find(({ sha256 }) => accepted.has(sha256));
}

interface Accepted {
  readonly item: ItemRecord;
  readonly file: ClientFileRecord;
  /** Whom the firm asked: of a file of which nobody said who gave it. */
  readonly recipientName: string;
}

/** Puts an accepted report into its slot: it is read as one that an auditor uploaded, and stays the client's. */
async function putIntoSlot({ tx, actor }: Context, statusUpdater: StatusUpdater, { item, file, recipientName }: Accepted) {
  if (item.slotId === null) return fail("client-requests.no-slot-left", undefined);
  const before = await acceptedBefore(tx, item.slotId, file);
  const { fileName, objectKey: key, sha256, sizeBytes } = file;
  // The client gave the same file again.
  if (before?.sha256 === sha256) return null;
  const slot = { nodeId: item.slotId, resourcetype: "", fileName, replacesId: before?.id ?? "" };
  const given = { by: file.givenBy ?? recipientName, at: file.sentAt ?? file.uploadedAt };
  const registered = await registerAsset(tx, uploaderOf(actor), statusUpdater, {
    slot,
    fileName,
    object: { key, sha256, sizeBytes },
    given,
  });
  return registered.ok ? null : registered;
}

/** Whether the files that wait are those that were looked at, with nothing found or said since. */
async function areSeen(tx: Tx, engagementId: string, sent: readonly ClientFileRecord[], seen: readonly Seen[]): Promise<boolean> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const checked = await checkedFiles(tx, engagementId, sent);
  return versions.size === sent.length && checked.every((one) => versions.get(one.file.id) === versionOf(one));
}

/** Accepts what a client gave, or returns it with a question; a file that was accepted before and is returned stays in its slot. */
export async function settleItem(context: Context, statusUpdater: StatusUpdater, settling: Settling) {
  const { engagementId, requestId, itemId, to, text, seen } = settling;
  const { tx, actor, now } = context;
  await engagementRepository(tx).lockRow(engagementId);
  const refusal = changeRefusal(await presentEngagement(tx, engagementId));
  if (refusal) return refusal;
  const requests = clientRequestRepository(tx);
  const request = await requests.find(engagementId, requestId);
  if (!request) return clientRequestFailures.fail("client-requests.none", undefined);
  const item = await requests.lockItem(requestId, itemId);
  if (!item) return clientRequestFailures.fail("client-requests.no-item", undefined);
  if (!mayMove("auditor", item.state, to)) return fail("client-requests.not-from-here", undefined);
  if (to === "returned" && text === "") return fail("client-requests.no-question", undefined);
  const repository = clientFileRepository(tx);
  const sent = (await repository.ofRequest(requestId)).filter((file) => file.itemId === itemId && file.state === "sent");
  const [first] = sent;
  if (to === "checked" && sent.some(({ checking }) => checking === "waiting")) return fail("client-requests.not-checked", undefined);
  if (!(await areSeen(tx, engagementId, sent, seen))) return fail("client-requests.changed-meanwhile", undefined);
  if (to === "checked" && item.report !== null && first) {
    const refused = await putIntoSlot(context, statusUpdater, { item, file: first, recipientName: request.recipientName });
    if (refused) return refused;
  }
  const by = { userId: actor.userId, question: to === "returned" ? text : "", at: now() };
  for (const { id } of sent) await repository.settle(id, to === "checked" ? "accepted" : "returned", by);
  const moved = await moveItem(tx, { requestId, itemId, to, by: { userId: actor.userId }, text, at: now() });
  if (!moved) throw new Error("an item was moved although it is locked");
  return success(await readClientRequest(tx, request, now()));
}
