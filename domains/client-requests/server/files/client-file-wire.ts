import { createHash } from "node:crypto";
import type { AskedReport, ReceivedCheck } from "@tieout/ingestion/core";
import { type UploadRecord, uploadRepository } from "@tieout/ingestion/server";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ClientFile, ClientFiles, ClientUpload, FileCheck, ReceivedFiles, Wages } from "../../contract/index.ts";
import { type FileFindings, findingsOf, type ItemFile } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { type ClientFileRecord, clientFileRepository, type WagesRecord } from "./client-file-repository.ts";
import { inSlotBefore } from "./slot-of-item.ts";

function checkWire(
  { key, result, title, text, toDo, answers, payDates, comparison }: ReceivedCheck,
  { explanations, explainedBy, ofAll }: Pick<FileChecks, "explanations" | "explainedBy" | "ofAll">,
): FileCheck {
  return {
    ...{ key, result, title, text, to_do: toDo, answers: [...answers], is_of_all: ofAll.has(key) },
    ...{ explanation: explanations[key] ?? null, explained_by: explainedBy.get(key) ?? null },
    pay_dates: payDates ? { found: [...payDates.found], missing: [...payDates.missing] } : null,
    comparison: comparison
      ? {
          left_title: comparison.leftTitle,
          left: formatCents(comparison.leftCents),
          right_title: comparison.rightTitle,
          right: formatCents(comparison.rightCents),
          difference: formatCents(comparison.leftCents - comparison.rightCents),
        }
      : null,
  };
}

/** What an item asks for, to compare files with; null for any other document. */
function askedOf(item: ItemRecord, year: AskedReport["planYear"], { box1Cents, box5Cents, frequency }: WagesRecord): AskedReport | null {
  return item.report === null ? null : { reportKey: item.report, planYear: year, box1Cents, box5Cents, frequency };
}

const inOrder = (files: readonly ClientFileRecord[]): readonly ItemFile[] =>
  files
    .map((file) => ({
      ...{ ...file, uploadedAtMilliseconds: file.uploadedAt.getTime(), settledAtMilliseconds: file.settledAt?.getTime() ?? null },
    }))
    .toSorted((one, other) => one.uploadedAtMilliseconds - other.uploadedAtMilliseconds || (one.id < other.id ? -1 : 1));

export interface FileChecks extends FileFindings {
  readonly file: ClientFileRecord;
  readonly item: ItemRecord;
  /** Name and job title of whoever explained what was found, by its key. */
  readonly explainedBy: ReadonlyMap<string, string>;
}

/** Of explanations, which may be kept with another file of the item. */
const explainersOf = ({ explanations }: FileFindings, ofItem: readonly ClientFileRecord[]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(explanations).flatMap(([key, text]) => {
      const by = ofItem.findLast((file) => file.explanations[key] === text)?.explainedBy[key];
      return by === undefined ? [] : [[key, by] as const];
    }),
  );

/**
 * Files with what is to be said of them now: wages that the client corrects change it. What all files of an item say together is said of those that
 * are given.
 */
export async function checkedFiles(tx: Tx, engagementId: string, files: readonly ClientFileRecord[]): Promise<readonly FileChecks[]> {
  const { startOn, endOn } = await presentEngagement(tx, engagementId);
  const requestIds = [...new Set(files.map(({ requestId }) => requestId))];
  const items = new Map((await clientRequestRepository(tx).itemsOf(...requestIds)).map((item) => [item.id, item]));
  const wages = new Map((await clientFileRepository(tx).wagesOf(requestIds)).map((one) => [one.requestId, one]));
  const findings = new Map<string, FileFindings>();
  for (const item of items.values()) {
    const { requestId } = item;
    const said = wages.get(requestId) ?? { requestId, box1Cents: null, box5Cents: null, frequency: null };
    const ofItem = inOrder(files.filter(({ itemId }) => itemId === item.id));
    for (const [id, found] of findingsOf(ofItem, askedOf(item, { startOn, endOn }, said))) findings.set(id, found);
  }
  return files.flatMap((file) => {
    const [item, found] = [items.get(file.itemId), findings.get(file.id)];
    if (!item || !found) return [];
    const others = files.filter(({ itemId, id }) => itemId === file.itemId && id !== file.id);
    return [{ file, item, ...found, explainedBy: explainersOf(found, [...others, file]) }];
  });
}

/** Another one as soon as anything is another that whoever settles the file has to look at. */
export function versionOf({ file, checks, ...found }: FileChecks): string {
  const { id, sha256, note } = file;
  const said = checks.map((check) => checkWire(check, found));
  return createHash("sha256")
    .update(JSON.stringify([id, sha256, note, said]))
    .digest("hex");
}

const fileWire = ({ file, checks, ...found }: FileChecks, recipientName: string): ClientFile => ({
  id: file.id,
  item_id: file.itemId,
  file_name: file.fileName,
  size_bytes: file.sizeBytes,
  state: file.state,
  uploaded_at: file.uploadedAt.toISOString(),
  given_by: file.givenBy ?? recipientName,
  payroll_system: file.payrollSystem,
  replaces_id: file.replacesId,
  is_checking: file.checking === "waiting",
  checked_at: file.checkedAt?.toISOString() ?? null,
  checks: checks.map((check) => checkWire(check, found)),
  sent_at: file.sentAt?.toISOString() ?? null,
  note: file.note,
  question: file.question,
});

const uploadWire = ({
  id,
  clientItemId,
  fileName,
  sizeBytes,
  receivedBytes,
  fingerprint,
  replacesClientFileId,
  problem,
}: UploadRecord): readonly ClientUpload[] =>
  clientItemId === null
    ? []
    : [
        {
          ...{ id, item_id: clientItemId, file_name: fileName, size_bytes: sizeBytes, received_bytes: receivedBytes },
          ...{ fingerprint, replaces_id: replacesClientFileId, problem },
        },
      ];

const wagesWire = ({ box1Cents, box5Cents, frequency }: WagesRecord): Wages => ({
  box_1: box1Cents === null ? null : formatCents(box1Cents),
  box_5: box5Cents === null ? null : formatCents(box5Cents),
  pay_frequency: frequency,
});

export interface OfClient {
  readonly engagementId: string;
  readonly clientRequestId: string;
}

/** Everything that the client has given or begun to give. */
export async function readClientFiles(tx: Tx, { engagementId, clientRequestId }: OfClient, maxBytes: number): Promise<ClientFiles> {
  const repository = clientFileRepository(tx);
  const requests = clientRequestRepository(tx);
  const items = await requests.itemsOf(clientRequestId);
  const recipientName = (await requests.find(engagementId, clientRequestId))?.recipientName ?? "";
  const files = await checkedFiles(tx, engagementId, await repository.ofRequest(clientRequestId));
  const uploads = await uploadRepository(tx).unfinishedOfItems(items.map(({ id }) => id));
  return {
    files: files.map((file) => fileWire(file, recipientName)),
    uploads: uploads.flatMap(uploadWire),
    wages: wagesWire(await repository.wages(clientRequestId)),
    asks_for_payroll: items.some(({ report }) => report === "payroll_register"),
    max_bytes: maxBytes,
  };
}

/** By the id of a file that waits, the name of the one in the slot whose place it takes. */
async function placesInSlots(tx: Tx, checked: readonly FileChecks[]): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const { file, item } of checked) {
    if (file.state !== "sent" || item.slotId === null) continue;
    const ofItem = checked.flatMap((one) => (one.item.id === item.id ? [one.file] : []));
    const before = await inSlotBefore(tx, item.slotId, file, ofItem);
    if (before) places.set(file.id, before.fileName);
  }
  return places;
}

/** What clients sent, for the auditor. */
export async function readReceivedFiles(tx: Tx, engagementId: string): Promise<ReceivedFiles> {
  const repository = clientFileRepository(tx);
  const files = await checkedFiles(tx, engagementId, await repository.sentOf(engagementId));
  const places = await placesInSlots(tx, files);
  const requests = await clientRequestRepository(tx).list(engagementId);
  const names = new Map(requests.map(({ id, recipientName }) => [id, recipientName]));
  return {
    files: files.map((checked) => {
      const { uploaded_at: _uploaded, ...wire } = fileWire(checked, names.get(checked.file.requestId) ?? "");
      const { file, item } = checked;
      return {
        ...wire,
        ...{ request_id: file.requestId, sha256: file.sha256, is_table: item.report !== null },
        sent_by: file.sentBy,
        takes_place_of: places.get(file.id) ?? null,
        version: versionOf(checked),
        ...{ settled_by: file.settledByName, settled_at: file.settledAt?.toISOString() ?? null },
      };
    }),
    wages: (await repository.wagesOf(requests.map(({ id }) => id))).map((said) => ({
      request_id: said.requestId,
      ...wagesWire(said),
      stated_by: said.statedBy,
    })),
  };
}
