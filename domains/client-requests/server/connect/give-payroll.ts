import { engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { Tx } from "@tieout/postgres";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { type ClientFileRecord, clientFileRepository } from "../files/client-file-repository.ts";
import { giveDrafts } from "../files/give-drafts.ts";
import { keepDraft } from "../files/register-client-file.ts";
import { itemsOfPayroll } from "./connection-wire.ts";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";

/** The canonical files from a reading, in the file store. */
export interface PayrollFiles {
  readonly register: StoredObject;
  readonly people: StoredObject;
}

interface PayrollDelivery extends PayrollFiles {
  readonly connection: ConnectionRecord;
  /** Company name from the payroll system. */
  readonly company: string | null;
  readonly at: Date;
}

const names = { register: "Payroll register, connected", people: "List of employees, connected" } as const;

/** Connections whose files a later reading replaces: this one, and earlier connections to the same company in the same system. */
async function sameSource(tx: Tx, { connection, company }: PayrollDelivery): Promise<ReadonlySet<string>> {
  const all = (await payrollConnections(tx).list(connection.engagementId)).filter(({ requestId }) => requestId === connection.requestId);
  const isSame = ({ id, system, summary }: ConnectionRecord): boolean =>
    id === connection.id || (company !== null && system === connection.system && summary?.company === company);
  return new Set(all.filter(isSame).map(({ id }) => id));
}

/** Two payroll systems each provide a register; the second file gets a number in its name. */
function freeName(name: string, others: readonly ClientFileRecord[]): string {
  const taken = new Set(others.map(({ fileName }) => fileName));
  const numbered = (number: number): string => (number === 1 ? `${name}.csv` : `${name} ${number}.csv`);
  let number = 1;
  while (taken.has(numbered(number))) number += 1;
  return numbered(number);
}

/**
 * A file replaces only the one that the same payroll system provided before; uploads and files from another system stay. A waiting or
 * accepted file with the same bytes is left as it is.
 */
async function give(tx: Tx, { requestId, id }: ItemRecord, kind: "register" | "people", given: PayrollDelivery): Promise<void> {
  const item = await clientRequestRepository(tx).lockItem(requestId, id);
  if (!item || item.state === "checked") return;
  const sources = await sameSource(tx, given);
  const files = await clientFileRepository(tx).ofItem(item);
  const isOwn = ({ connectionId }: ClientFileRecord): boolean => connectionId !== null && sources.has(connectionId);
  const before = files.findLast(isOwn);
  const object = given[kind];
  if (before && before.state !== "returned" && before.sha256 === object.sha256) return;
  const { connection, at } = given;
  const fileName = freeName(
    names[kind],
    files.filter((file) => !isOwn(file)),
  );
  const by = connection.connectedBy;
  const draft = { fileName, givenBy: by, object, replacesId: before?.id ?? null, connectionId: connection.id };
  const fileId = await keepDraft(tx, item, draft);
  await giveDrafts(tx, item, { fileIds: [fileId], note: "", by, at });
}

/**
 * Provides the files to the auditor on the client's behalf: they are checked like uploads, and are in no slot until the auditor accepts
 * them. False if nothing is requested any longer.
 */
export async function givePayroll(tx: Tx, given: PayrollDelivery): Promise<boolean> {
  const { connection } = given;
  const { requestId, engagementId } = connection;
  await engagementRepository(tx).lockRow(engagementId);
  if ((await presentEngagement(tx, engagementId)).lockedAt !== null) return false;
  const items = itemsOfPayroll(await clientRequestRepository(tx).itemsOf(requestId));
  if (!items.isAsked) return false;
  if (items.register) await give(tx, items.register, "register", given);
  if (items.people) await give(tx, items.people, "people", given);
  return true;
}
