import { engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { Tx } from "@tieout/postgres";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { clientFileRepository } from "../files/client-file-repository.ts";
import { giveDrafts } from "../files/give-drafts.ts";
import { keepDraft } from "../files/register-client-file.ts";
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

/** A file that waits for the auditor with the same bytes stays as it was given. */
async function give(
  tx: Tx,
  { requestId, id }: ItemRecord,
  file: { readonly name: string; readonly object: StoredObject },
  { connection, at }: Given,
) {
  const item = await clientRequestRepository(tx).lockItem(requestId, id);
  if (!item || item.state === "checked") return;
  const files = await clientFileRepository(tx).ofRequest(requestId);
  if (files.some(({ itemId, state, sha256 }) => itemId === id && state === "sent" && sha256 === file.object.sha256)) return;
  const fileId = await keepDraft(tx, item, { fileName: file.name, givenBy: connection.connectedBy, object: file.object });
  await giveDrafts(tx, item, { fileIds: [fileId], note: "", by: connection.connectedBy, at });
}

/**
 * Gives the files to the auditor as the client's: they are checked as uploaded ones, and are in no slot before the auditor accepts them. False where
 * nothing is asked any more.
 */
export async function givePayroll(tx: Tx, given: Given): Promise<boolean> {
  const { connection, register, people } = given;
  const { requestId, engagementId } = connection;
  await engagementRepository(tx).lockRow(engagementId);
  if ((await presentEngagement(tx, engagementId)).lockedAt !== null) return false;
  const items = itemsOfPayroll(await clientRequestRepository(tx).itemsOf(requestId));
  if (!items.isAsked) return false;
  if (items.register) await give(tx, items.register, { name: registerName, object: register }, given);
  if (items.people) await give(tx, items.people, { name: peopleName, object: people }, given);
  return true;
}
