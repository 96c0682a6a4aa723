import { createHash } from "node:crypto";
import { type EngagementReports, hoursAskedOf } from "@tieout/catalog/core";
import { type AskedReport, type ReceivedCheck, whyNoFormW3 } from "@tieout/ingestion/core";
import { assetRepository, type UploadRecord, uploadRepository } from "@tieout/ingestion/server";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ClientFile, ClientFiles, ClientUpload, FileCheck, ReceivedFiles, Wages } from "../../contract/index.ts";
import { type FileFindings, findingsOf, type ItemFile, isReturned, leftInSlot, unreplacedOf } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { type ClientFileRecord, clientFileRepository, type WagesRecord } from "./client-file-repository.ts";
import { inOrder, inSlotOf, placeOf } from "./item-slot.ts";

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

interface FilesEngagement extends EngagementReports {
  readonly planYear: AskedReport["planYear"];
  /** Whether all files for one requested item have hours, so that hours aren't requested in any other item. */
  readonly hasHours: boolean;
}

/** Facts about an engagement that affect client files: its plan year, and which workpapers are produced from which reports. */
async function engagementOf(tx: Tx, engagementId: string): Promise<FilesEngagement> {
  const { startOn, endOn, dataType } = await presentEngagement(tx, engagementId);
  const nodes = await assetRepository(tx).nodes(engagementId);
  const hasHours = await clientFileRepository(tx).haveHours(engagementId);
  return { planYear: { startOn, endOn }, hasHours, dataType, reports: nodes.map(({ reportKey }) => reportKey) };
}

/** What an item's files are compared with; null for an item that is not a report. */
function askedOf({ report }: ItemRecord, of: FilesEngagement, { box1Cents, box5Cents, frequency }: WagesRecord): AskedReport | null {
  const { planYear, dataType, reports, hasHours } = of;
  if (report === null) return null;
  const hours = hasHours ? null : hoursAskedOf({ dataType, reports }, report);
  return { reportKey: report, planYear, box1Cents, box5Cents, frequency, hours };
}

/** An item's files with the facts that determine which of them count. */
export async function itemFiles(
  tx: Tx,
  item: ItemRecord,
  files: readonly ClientFileRecord[],
): Promise<readonly (ClientFileRecord & ItemFile)[]> {
  const ofItem = inOrder(files.filter(({ itemId }) => itemId === item.id));
  // Only for returned files does it matter whether they are in the slot.
  const inSlot = ofItem.some(isReturned) ? await inSlotOf(tx, item) : new Map<string, unknown>();
  return ofItem.map((file) => ({ ...file, isInSlot: inSlot.has(file.sha256) }));
}

export interface FileChecks extends FileFindings {
  readonly file: ClientFileRecord;
  readonly item: ItemRecord;
  /** Wages that the file is compared with, alone or together with the item's other files; null if the file is not a register. */
  readonly wages: WagesRecord | null;
  /** Whether the file was returned after acceptance and is still in its slot. */
  readonly isLeftInSlot: boolean;
  /** Whether the file was returned and has not been replaced. */
  readonly isMissed: boolean;
  /** Name and job title of the person who explained each finding, by the finding's key. */
  readonly explainedBy: ReadonlyMap<string, string>;
}

/** People who gave the explanations, which may be stored with another of the item's files. */
const explainersOf = ({ explanations }: FileFindings, ofItem: readonly ClientFileRecord[]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(explanations).flatMap(([key, text]) => {
      const by = ofItem.findLast((file) => file.explanations[key] === text)?.explainedBy[key];
      return by === undefined ? [] : [[key, by] as const];
    }),
  );

/**
 * Files with their current findings, which change when the client corrects the wages. Joint findings cover the files that the client has
 * sent.
 */
export async function checkedFiles(tx: Tx, engagementId: string, files: readonly ClientFileRecord[]): Promise<readonly FileChecks[]> {
  const engagement = await engagementOf(tx, engagementId);
  const requestIds = [...new Set(files.map(({ requestId }) => requestId))];
  const items = new Map((await clientRequestRepository(tx).itemsOf(...requestIds)).map((item) => [item.id, item]));
  const wages = new Map((await clientFileRepository(tx).wagesOf(requestIds)).map((one) => [one.requestId, one]));
  const findings = new Map<string, FileFindings & Pick<FileChecks, "isLeftInSlot" | "isMissed">>();
  const saidOf = ({ requestId }: Pick<ItemRecord, "requestId">): WagesRecord =>
    wages.get(requestId) ?? { requestId, box1Cents: null, box5Cents: null, frequency: null };
  for (const item of items.values()) {
    const ofItem = await itemFiles(tx, item, files);
    const left = new Set(leftInSlot(ofItem).map(({ id }) => id));
    const missed = new Set(unreplacedOf(ofItem).map(({ id }) => id));
    for (const [id, found] of findingsOf(ofItem, askedOf(item, engagement, saidOf(item))))
      findings.set(id, { ...found, isLeftInSlot: left.has(id), isMissed: missed.has(id) });
  }
  return files.flatMap((file) => {
    const [item, found] = [items.get(file.itemId), findings.get(file.id)];
    if (!item || !found) return [];
    const others = files.filter(({ itemId, id }) => itemId === file.itemId && id !== file.id);
    const compared = item.report === "payroll_register" ? saidOf(file) : null;
    return [{ file, item, ...found, wages: compared, explainedBy: explainersOf(found, [...others, file]) }];
  });
}

/** Changes whenever anything changes that must be reviewed before the file is settled. */
export function versionOf({ file, checks, wages, ...found }: FileChecks): string {
  const { id, sha256, note } = file;
  const said = checks.map((check) => checkWire(check, found));
  return createHash("sha256")
    .update(JSON.stringify([id, sha256, note, said, wages && wagesWire(wages)]))
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

/** Everything that the client has provided or started uploading. */
export async function readClientFiles(tx: Tx, { engagementId, clientRequestId }: OfClient, maxBytes: number): Promise<ClientFiles> {
  const repository = clientFileRepository(tx);
  const requests = clientRequestRepository(tx);
  const items = await requests.itemsOf(clientRequestId);
  const recipientName = (await requests.find(engagementId, clientRequestId))?.recipientName ?? "";
  const files = await checkedFiles(tx, engagementId, await repository.ofRequest(clientRequestId));
  const uploads = await uploadRepository(tx).unfinishedOfItems(items.map(({ id }) => id));
  const { startOn, endOn } = await presentEngagement(tx, engagementId);
  return {
    files: files.map((file) => fileWire(file, recipientName)),
    uploads: uploads.flatMap(uploadWire),
    wages: wagesWire(await repository.wages(clientRequestId)),
    are_wages_taken: await repository.areWagesTaken(clientRequestId),
    asks_for_payroll: items.some(({ report }) => report === "payroll_register"),
    why_no_w3: whyNoFormW3({ planYear: { startOn, endOn } }),
    max_bytes: maxBytes,
  };
}

/** Maps the ID of a waiting file to the name of the file it will replace in the slot. */
async function placesInSlots(tx: Tx, checked: readonly FileChecks[]): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const item of new Set(checked.filter(({ file }) => file.state === "sent").map((one) => one.item))) {
    const files = checked.flatMap((one) => (one.item === item ? [one.file] : []));
    const inSlot = await inSlotOf(tx, item);
    for (const file of files.filter(({ state }) => state === "sent")) {
      const { replaces } = placeOf(file, files, inSlot);
      const before = replaces && inSlot.get(replaces.sha256);
      if (before && before.sha256 !== file.sha256) places.set(file.id, before.fileName);
    }
  }
  return places;
}

/** Files sent by clients, for the auditor. */
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
        ...{ wages: checked.wages && wagesWire(checked.wages), is_among_others: checked.isAmongOthers },
        ...{ takes_place_of: places.get(file.id) ?? null, is_left_in_slot: checked.isLeftInSlot, is_missed: checked.isMissed },
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
