import { centsOfWire } from "@tieout/contract";
import { engagementRepository } from "@tieout/engagements/server";
import type { ClientRequestContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientFileFailures, clientRequestFailures, type Wages } from "../../contract/index.ts";
import { isReturned, type SendObstacle, sendObstacle, stateAfterTakingBack, unreplacedOf } from "../../core/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { moveItem } from "../move-item.ts";
import { type ClientFileRecord, clientFileRepository, type WagesRecord } from "./client-file-repository.ts";
import { checkedFiles, type OfClient, readClientFiles } from "./client-file-wire.ts";
import { giveDrafts } from "./give-drafts.ts";
import { removeFile } from "./hand-on-place.ts";
import { inOrder } from "./item-slot.ts";

const { fail } = clientFileFailures;

/** Null if the engagement is not locked; the engagement then can't be locked until the change is made. */
async function lockRefusal(tx: Tx, { engagementId }: OfClient) {
  await engagementRepository(tx).lockRow(engagementId);
  const { lockedAt } = await presentEngagement(tx, engagementId);
  return lockedAt === null ? null : clientRequestFailures.fail("client-requests.not-needed", undefined);
}

/** A file in the client's request; any other file is not found. */
async function ownFile(tx: Tx, { clientRequestId }: OfClient, fileId: string): Promise<ClientFileRecord | null> {
  const file = await clientFileRepository(tx).find(fileId);
  return file?.requestId === clientRequestId ? file : null;
}

const about = ({ engagementId, clientRequestId }: OfClient, data: Readonly<Record<string, unknown>>) => ({
  subjectType: "engagement",
  subjectId: engagementId,
  data: { request: clientRequestId, ...data },
});

const mayBeExplained = ({ state }: ClientFileRecord): boolean => state === "draft" || state === "sent";

/** Stores the client's explanation of a finding, valid until the auditor settles the file or another file replaces it. */
export async function explainFinding(
  { tx, client }: ClientRequestContext,
  fileId: string,
  { key, text }: { readonly key: string; readonly text: string },
  maxBytes: number,
) {
  const refusal = await lockRefusal(tx, client);
  if (refusal) return refusal;
  const file = await ownFile(tx, client, fileId);
  if (!file || !mayBeExplained(file)) return fail("client-requests.no-file", undefined);
  const repository = clientFileRepository(tx);
  const files = await repository.ofItem({ id: file.itemId, requestId: file.requestId });
  const checked = (await checkedFiles(tx, client.engagementId, files)).find((one) => one.file.id === fileId);
  if (!checked?.checks.some((check) => check.key === key && check.result === "question"))
    return fail("client-requests.no-finding", undefined);
  // A joint finding may have been explained while another file carried it; files that the auditor settled stay as the auditor saw them.
  const explained = text === "" && checked.ofAll.has(key) ? files.filter(mayBeExplained).map(({ id }) => id) : [fileId];
  for (const id of explained) await repository.explain(id, key, { text, by: client.person });
  tx.record({ event: "client-request.explain", ...about(client, { file: fileId, finding: key, isTakenBack: text === "" }) });
  return success(await readClientFiles(tx, client, maxBytes));
}

/**
 * Takes back a file that no auditor has accepted or returned; settled files are kept as evidence. If the auditor could see the file, a
 * record of who, when, name and hash is kept. The next sweep of the file store deletes its object.
 */
export async function removeClientFile({ tx, client, now }: ClientRequestContext, fileId: string, maxBytes: number) {
  const refusal = await lockRefusal(tx, client);
  if (refusal) return refusal;
  const found = await ownFile(tx, client, fileId);
  const { clientRequestId: requestId } = client;
  const item = found && (await clientRequestRepository(tx).lockItem(requestId, found.itemId));
  const file = found && (await ownFile(tx, client, fileId));
  if (!file || !item) return fail("client-requests.no-file", undefined);
  if (file.state === "accepted" || isReturned(file) || item.state === "checked") return fail("client-requests.taken", undefined);
  const repository = clientFileRepository(tx);
  await removeFile(tx, file, file.replacesId);
  tx.record({ event: "client-request.remove-file", ...about(client, { item: item.id, file: fileId, sha256: file.sha256 }) });
  if (file.state === "sent") await noteRemoved(tx, client, file, now());
  const left = (await repository.ofItem(item)).filter(({ state }) => state !== "draft");
  const ofState = (state: ClientFileRecord["state"]): number => left.filter((one) => one.state === state).length;
  const missed = unreplacedOf(inOrder(left)).length;
  const to = stateAfterTakingBack(item.state, { waiting: ofState("sent"), accepted: ofState("accepted"), missed });
  if (to !== item.state) await moveItem(tx, { requestId, itemId: item.id, to, by: { client: client.person }, at: now() });
  return success(await readClientFiles(tx, client, maxBytes));
}

const noteRemoved = (
  tx: Tx,
  client: OfClient & { readonly person: string | null },
  { itemId, fileName, sha256 }: ClientFileRecord,
  at: Date,
) =>
  clientRequestRepository(tx).addEvent({
    ...{
      engagementId: client.engagementId,
      requestId: client.clientRequestId,
      itemId,
      event: "removed",
      by: { client: client.person },
      at,
    },
    file: { fileName, sha256 },
  });

const obstacles = {
  nothing: () => fail("client-requests.nothing-to-send", undefined),
  waiting: () => fail("client-requests.still-checking", undefined),
  problem: () => fail("client-requests.not-as-asked", undefined),
  open: () => fail("client-requests.not-explained", undefined),
} satisfies Record<SendObstacle, () => unknown>;

/** Gives an item's unsent files to the auditor. */
export async function sendClientFiles({ tx, client, now }: ClientRequestContext, itemId: string, note: string, maxBytes: number) {
  const refusal = await lockRefusal(tx, client);
  if (refusal) return refusal;
  const { clientRequestId: requestId, engagementId } = client;
  const item = await clientRequestRepository(tx).lockItem(requestId, itemId);
  if (!item) return clientRequestFailures.fail("client-requests.no-item", undefined);
  if (item.state === "checked") return fail("client-requests.taken", undefined);
  const files = await checkedFiles(tx, engagementId, await clientFileRepository(tx).ofItem(item));
  const drafts = files.filter(({ file }) => file.state === "draft");
  const obstacle = sendObstacle(
    drafts.map(({ file, checks, explanations }) => ({ checking: file.checking, checks, explained: new Set(Object.keys(explanations)) })),
    note,
  );
  if (obstacle !== null) return obstacles[obstacle]();
  await giveDrafts(tx, item, { fileIds: drafts.map(({ file }) => file.id), note, by: client.person, at: now() });
  return success(await readClientFiles(tx, client, maxBytes));
}

const centsOf = (text: string | null) => (text === null ? null : centsOfWire(text));

const isSame = (one: WagesRecord, other: WagesRecord): boolean =>
  one.box1Cents === other.box1Cents && one.box5Cents === other.box5Cents && one.frequency === other.frequency;

/**
 * Stores the amounts to compare with payroll files. Refused once such a file is accepted, because it is evidence as the auditor saw it, and
 * only the auditor can reopen it. The engagement's row is locked both here and when a file is accepted, so that each change sees the other.
 */
export async function putClientWages({ tx, client, now }: ClientRequestContext, said: Wages, maxBytes: number) {
  const refusal = await lockRefusal(tx, client);
  if (refusal) return refusal;
  const { engagementId, clientRequestId: requestId } = client;
  const repository = clientFileRepository(tx);
  const wages = { requestId, box1Cents: centsOf(said.box_1), box5Cents: centsOf(said.box_5), frequency: said.pay_frequency };
  const before = await repository.wages(requestId);
  if (!isSame(wages, before)) {
    if (await repository.areWagesTaken(requestId)) return fail("client-requests.wages-taken", undefined);
    await repository.saveWages(engagementId, { ...wages, statedBy: client.person }, now());
    tx.record({ event: "client-request.wages", ...about(client, {}) });
  }
  return success(await readClientFiles(tx, client, maxBytes));
}
