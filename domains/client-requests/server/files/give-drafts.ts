import type { Tx } from "@tieout/postgres";
import type { ItemRecord } from "../client-request-repository.ts";
import { moveItem } from "../move-item.ts";
import { clientFileRepository } from "./client-file-repository.ts";

export interface GivenDrafts {
  readonly fileIds: readonly string[];
  readonly note: string;
  /** Whoever gives them: name and job title, null where nobody said it. */
  readonly by: string | null;
  readonly at: Date;
}

/** Gives drafts of an item, whose row is locked, to the auditor. Of a report the new file takes the place of one that was sent and not accepted. */
export async function giveDrafts(tx: Tx, item: ItemRecord, { fileIds, note, by, at }: GivenDrafts): Promise<void> {
  const repository = clientFileRepository(tx);
  const { id: itemId, requestId } = item;
  if (item.report !== null)
    for (const file of await repository.ofRequest(requestId))
      if (file.itemId === itemId && file.state === "sent") await repository.remove(file.id);
  for (const id of fileIds) await repository.send(id, note, at);
  const moved = await moveItem(tx, { requestId, itemId, to: "received", by: { client: by }, text: note, at });
  if (!moved) throw new Error(`an item of state ${item.state} was not received`);
}
