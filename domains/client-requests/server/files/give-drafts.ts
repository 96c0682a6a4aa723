import type { Tx } from "@tieout/postgres";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { moveItem } from "../move-item.ts";
import { type ClientFileRecord, clientFileRepository } from "./client-file-repository.ts";
import { removeFile } from "./hand-on-place.ts";

export interface GivenDrafts {
  readonly fileIds: readonly string[];
  readonly note: string;
  /** Name and job title of the person who sends the drafts, null if not entered. */
  readonly by: string | null;
  readonly at: Date;
}

interface FileReplacement {
  readonly item: ItemRecord;
  readonly file: ClientFileRecord;
  readonly files: readonly ClientFileRecord[];
}

/** Removes a replaced file that was waiting for the auditor, and records who, when, name and hash; a settled file is kept as evidence. */
async function makeWay(tx: Tx, { item, file, files }: FileReplacement, { by, at }: Pick<GivenDrafts, "by" | "at">): Promise<void> {
  const replaced = files.find(({ id }) => id === file.replacesId);
  if (replaced?.state !== "sent") return;
  const { id: itemId, requestId, engagementId } = item;
  const { fileName, sha256 } = replaced;
  await clientFileRepository(tx).setReplaced(file.id, replaced.replacesId);
  await removeFile(tx, replaced, file.id);
  await clientRequestRepository(tx).addEvent({
    ...{ engagementId, requestId, itemId, event: "replaced", by: { client: by }, at },
    file: { fileName, sha256, newFileName: file.fileName },
  });
  tx.record({
    ...{ event: "client-request.remove-file", subjectType: "engagement", subjectId: engagementId },
    data: { request: requestId, item: itemId, file: replaced.id, sha256, replacedBy: file.id },
  });
}

/** Gives an item's drafts to the auditor, with the item's row locked. A draft that replaces a file does so now. */
export async function giveDrafts(tx: Tx, item: ItemRecord, { fileIds, note, by, at }: GivenDrafts): Promise<void> {
  const repository = clientFileRepository(tx);
  const { id: itemId, requestId } = item;
  const files = await repository.ofItem(item);
  for (const file of files.filter(({ id }) => fileIds.includes(id))) {
    await makeWay(tx, { item, file, files }, { by, at });
    await repository.send(file.id, note, { by, at });
  }
  const moved = await moveItem(tx, { requestId, itemId, to: "received", by: { client: by }, text: note, at });
  if (!moved) throw new Error(`an item of state ${item.state} was not received`);
}
