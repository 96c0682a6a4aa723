import type { StatusUpdater } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import { registerAsset } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { moveItem } from "../move-item.ts";
import { itemsOfPayroll } from "./connection-wire.ts";
import type { ConnectionRecord } from "./payroll-connection-repository.ts";

/** The canonical files of a reading, in the file store. */
export interface PayrollFiles {
  readonly register: StoredObject;
  readonly people: StoredObject;
}

interface Given extends PayrollFiles {
  readonly connection: ConnectionRecord;
  readonly at: Date;
}

const registerName = "Payroll register, connected.csv";
const peopleName = "List of employees, connected.csv";

/** Puts the files where uploaded ones go. False where the register is not needed any more; files that are there already are not put in twice. */
export async function givePayroll(tx: Tx, statusUpdater: StatusUpdater, given: Given): Promise<boolean> {
  const { requestId, engagementId } = given.connection;
  const request = await clientRequestRepository(tx).find(engagementId, requestId);
  const { register, people } = itemsOfPayroll(await clientRequestRepository(tx).itemsOf(requestId));
  if (!request || !register) return false;
  const by = { userId: request.createdBy, mayEdit: () => true };
  const files: readonly (readonly [ItemRecord | null, string, StoredObject])[] = [
    [register, registerName, given.register],
    [people, peopleName, given.people],
  ];
  for (const [item, fileName, object] of files) {
    if (!item || item.slotId === null) continue;
    const slot = { nodeId: item.slotId, resourcetype: "", fileName, replacesId: "" };
    const arrived = await registerAsset(tx, by, statusUpdater, { slot, fileName, object });
    if (!arrived.ok && arrived.failure.code !== "ingestion.file-duplicate") return false;
    if (item.state !== "received") await moveItem(tx, { requestId, itemId: item.id, to: "received", by: "client", at: given.at });
  }
  return true;
}
