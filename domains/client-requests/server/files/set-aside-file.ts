import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import type { RequestContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientFileFailures, clientRequestFailures } from "../../contract/index.ts";
import { leftInSlot, stateAfterSettling, unreplacedOf } from "../../core/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { presentEngagement, readClientRequest } from "../engagement/list-client-requests.ts";
import { clientFileRepository } from "./client-file-repository.ts";
import { itemFiles } from "./client-file-wire.ts";

const { fail } = clientFileFailures;

interface SettingAside {
  readonly engagementId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly fileId: string | null;
  /** The auditor's reason; empty if not given. */
  readonly text: string;
}

/** The request with the item, whose row is locked, and all files the auditor can see; or the reason the file cannot be set aside. */
async function admit(tx: Tx, { engagementId, requestId, itemId, fileId }: SettingAside) {
  const refusal = changeRefusal(await presentEngagement(tx, engagementId));
  if (refusal) return refusal;
  const requests = clientRequestRepository(tx);
  const request = await requests.find(engagementId, requestId);
  if (!request) return clientRequestFailures.fail("client-requests.none", undefined);
  const item = await requests.lockItem(requestId, itemId);
  if (!item) return clientRequestFailures.fail("client-requests.no-item", undefined);
  const sent = (await clientFileRepository(tx).ofItem(item)).filter(({ state }) => state !== "draft");
  const files = await itemFiles(tx, item, sent);
  const file = unreplacedOf(files).find(({ id }) => id === fileId);
  if (!file) return fail("client-requests.changed-meanwhile", undefined);
  const { fileName: name } = file;
  if (leftInSlot(files).includes(file)) return fail("client-requests.left-in-slot", { name });
  if (!files.some(({ state }) => state === "sent" || state === "accepted")) return fail("client-requests.nothing-else", { name });
  return success({ request, item, files, file });
}

/** Marks a returned file as not needing a replacement. A file that is still in its slot must be removed there first. */
export async function setAsideFile({ tx, actor, now }: Pick<RequestContext, "tx" | "actor" | "now">, setting: SettingAside) {
  const { engagementId, requestId, itemId, text } = setting;
  await engagementRepository(tx).lockRow(engagementId);
  const admitted = await admit(tx, setting);
  if (!admitted.ok) return admitted;
  const { request, item, files, file } = admitted.value;
  const [at, by] = [now(), { userId: actor.userId }];
  await clientFileRepository(tx).settle(file.id, "not_needed", { ...by, question: file.question, at });
  const waiting = files.filter(({ state }) => state === "sent").length;
  const missed = unreplacedOf(files).length - 1;
  await clientRequestRepository(tx).setItemState(item.id, stateAfterSettling(item.state, { to: "checked", files: 1, waiting, missed }), at);
  const { fileName, sha256 } = file;
  const about = { engagementId, requestId, itemId, event: "not_needed", by, body: text, at } as const;
  await clientRequestRepository(tx).addEvent({ ...about, file: { fileName, sha256 } });
  const data = { request: requestId, item: itemId, file: file.id, sha256 };
  tx.record({ event: "client-request.not-needed", subjectType: "engagement", subjectId: engagementId, data });
  return success(await readClientRequest(tx, request, at));
}
