import { changeRefusal, engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import type { RequestContext } from "@tieout/http";
import { registerAsset, uploaderOf } from "@tieout/ingestion/server";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientFileFailures, clientRequestFailures } from "../../contract/index.ts";
import { mayMove, stateAfterSettling, unreplacedOf } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement, readClientRequest } from "../engagement/list-client-requests.ts";
import { countQuestion } from "../mails/send-client-mail.job.ts";
import { noteItem } from "../move-item.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";
import { checkedFiles, versionOf } from "./client-file-wire.ts";
import { inOrder, inSlotOf, placeOf } from "./item-slot.ts";

const { fail } = clientFileFailures;

interface ItemSettlement {
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly to: "checked" | "returned";
  /** Null for all waiting files, or for all accepted files if none is waiting. */
  readonly fileId: string | null;
  readonly text: string;
  readonly seen: readonly SeenFile[];
}

interface SeenFile {
  readonly id: string;
  readonly version: string;
}

type Context = Pick<RequestContext, "tx" | "actor" | "now">;

interface AcceptedFile {
  readonly item: ItemRecord;
  readonly file: ClientFileRecord;
  /** All files of the item. */
  readonly files: readonly ClientFileRecord[];
  /** The person whom the firm asked, used for files that don't have the name of the person who provided them. */
  readonly recipientName: string;
}

/** Puts an accepted report into its slot: it is read like an auditor's upload, and stays marked as coming from the client. */
async function putIntoSlot({ tx, actor }: Context, statusUpdater: StatusUpdater, { item, file, files, recipientName }: AcceptedFile) {
  if (item.slotId === null) return fail("client-requests.no-slot-left", undefined);
  const { fileName, objectKey: key, sha256, sizeBytes } = file;
  // The file was accepted, returned and sent again, so it is already in the slot.
  const inSlot = await inSlotOf(tx, item);
  if (inSlot.has(sha256)) return null;
  // Keeping the old file next to the new one would count its pay twice.
  const { replaces, unclear } = placeOf(file, files, inSlot);
  if (unclear.length > 0) return fail("client-requests.place-unclear", { name: fileName, returned: unclear.map((one) => one.fileName) });
  if (replaces && file.replacesId === null) await clientFileRepository(tx).setReplaced(file.id, replaces.id);
  const before = replaces && inSlot.get(replaces.sha256);
  const slot = { nodeId: item.slotId, resourcetype: "", fileName, replacesId: before?.id ?? "" };
  const given = { by: file.givenBy ?? recipientName, at: file.sentAt ?? file.uploadedAt };
  const registered = await registerAsset(tx, uploaderOf(actor), statusUpdater, {
    ...{ slot, fileName, object: { key, sha256, sizeBytes }, given },
  });
  return registered.ok ? null : registered;
}

/** Whether the waiting files are the ones the auditor saw, with nothing found or explained since, in them or in the other files. */
async function areSeen(tx: Tx, files: readonly ClientFileRecord[], chosen: readonly ClientFileRecord[], seen: readonly SeenFile[]) {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const waiting = new Set(chosen.filter(({ state }) => state === "sent").map(({ id }) => id));
  const [first] = files;
  const checked = first ? await checkedFiles(tx, first.engagementId, files) : [];
  return (
    versions.size === waiting.size && checked.every((one) => !waiting.has(one.file.id) || versions.get(one.file.id) === versionOf(one))
  );
}

/** The files to settle; null if the named file can't be settled this way. */
function chosenFiles(files: readonly ClientFileRecord[], { fileId, to }: ItemSettlement): readonly ClientFileRecord[] | null {
  const waiting = files.filter(({ state }) => state === "sent");
  const accepted = files.filter(({ state }) => state === "accepted");
  if (fileId === null) return to === "returned" && waiting.length === 0 ? accepted : waiting;
  const file = (to === "returned" ? [...waiting, ...accepted] : waiting).find(({ id }) => id === fileId);
  return file ? [file] : null;
}

/** Why the auditor cannot move an item, regardless of its files. */
function moveRefusal({ state }: ItemRecord, { to, text }: ItemSettlement) {
  if (!mayMove("auditor", state, to)) return fail("client-requests.not-from-here", undefined);
  return to === "returned" && text === "" ? fail("client-requests.no-question", undefined) : null;
}

/**
 * The request with the item, whose row is locked, and the files to settle in the version the auditor saw; or the reason they cannot be
 * settled.
 */
async function admit(tx: Tx, settling: ItemSettlement) {
  const { engagementId, requestId, itemId, to, seen } = settling;
  const refusal = changeRefusal(await presentEngagement(tx, engagementId));
  if (refusal) return refusal;
  const requests = clientRequestRepository(tx);
  const request = await requests.find(engagementId, requestId);
  if (!request) return clientRequestFailures.fail("client-requests.none", undefined);
  const item = await requests.lockItem(requestId, itemId);
  if (!item) return clientRequestFailures.fail("client-requests.no-item", undefined);
  const unmoved = moveRefusal(item, settling);
  if (unmoved) return unmoved;
  const files = (await clientFileRepository(tx).ofItem(item)).filter(({ state }) => state !== "draft");
  const chosen = chosenFiles(files, settling);
  if (!chosen) return fail("client-requests.changed-meanwhile", undefined);
  if (to === "returned" && item.state === "returned" && chosen.length === 0) return fail("client-requests.not-from-here", undefined);
  if (to === "checked" && chosen.some(({ checking }) => checking === "waiting")) return fail("client-requests.not-checked", undefined);
  const [missed] = chosen.length === 0 && to === "checked" ? unreplacedOf(inOrder(files)) : [];
  if (missed) return fail("client-requests.file-missed", { name: missed.fileName });
  if (!(await areSeen(tx, files, chosen, seen))) return fail("client-requests.changed-meanwhile", undefined);
  return success({ request, item, files, chosen });
}

/**
 * Accepts a client's files or returns them with a question, one by one or all at once; a file returned after acceptance stays in its slot.
 */
export async function settleItem(context: Context, statusUpdater: StatusUpdater, settling: ItemSettlement) {
  const { to, fileId, text } = settling;
  const { tx, actor, now } = context;
  await engagementRepository(tx).lockRow(settling.engagementId);
  const admitted = await admit(tx, settling);
  if (!admitted.ok) return admitted;
  const { request, item, files, chosen } = admitted.value;
  const at = now();
  const mail = to === "returned" ? await countQuestion(tx, { requestId: request.id, at }, request.recipientEmail) : success(undefined);
  if (!mail.ok) return mail;
  if (to === "checked" && item.report !== null)
    for (const file of chosen) {
      const refused = await putIntoSlot(context, statusUpdater, { item, file, files, recipientName: request.recipientName });
      if (refused) return refused;
    }
  const by = { userId: actor.userId, question: to === "returned" ? text : "", at };
  for (const { id } of chosen) await clientFileRepository(tx).settle(id, to === "checked" ? "accepted" : "returned", by);
  const waiting = files.filter((file) => file.state === "sent" && !chosen.includes(file)).length;
  const missed = unreplacedOf(inOrder(await clientFileRepository(tx).ofItem(item)).filter((file) => file.state !== "draft")).length;
  const state = stateAfterSettling(item.state, { to, files: chosen.length, waiting, missed });
  await clientRequestRepository(tx).setItemState(item.id, state, at);
  const [file] = fileId === null ? [] : chosen;
  await noteItem(tx, item, { event: to, by: { userId: actor.userId }, text, at, file });
  return success(await readClientRequest(tx, request, at));
}
