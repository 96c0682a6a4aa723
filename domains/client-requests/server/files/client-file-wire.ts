import { createHash } from "node:crypto";
import type { AskedReport, ReceivedCheck } from "@tieout/ingestion/core";
import { type UploadRecord, uploadRepository } from "@tieout/ingestion/server";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ClientFile, ClientFiles, ClientUpload, FileCheck, ReceivedFiles, Wages } from "../../contract/index.ts";
import { checksOf } from "../../core/index.ts";
import { clientRequestRepository, type ItemRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { type ClientFileRecord, clientFileRepository, type WagesRecord } from "./client-file-repository.ts";

function checkWire(
  { key, result, title, text, toDo, answers, payDates, comparison }: ReceivedCheck,
  explanation: string | undefined,
): FileCheck {
  return {
    ...{ key, result, title, text, to_do: toDo, answers: [...answers], explanation: explanation ?? null },
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

export interface FileChecks {
  readonly file: ClientFileRecord;
  readonly item: ItemRecord;
  readonly checks: readonly ReceivedCheck[];
}

/** Files with what is to be said of them now: wages that the client corrects change it. */
export async function checkedFiles(tx: Tx, engagementId: string, files: readonly ClientFileRecord[]): Promise<readonly FileChecks[]> {
  const { startOn, endOn } = await presentEngagement(tx, engagementId);
  const requestIds = [...new Set(files.map(({ requestId }) => requestId))];
  const items = new Map((await clientRequestRepository(tx).itemsOf(...requestIds)).map((item) => [item.id, item]));
  const wages = new Map((await clientFileRepository(tx).wagesOf(requestIds)).map((one) => [one.requestId, one]));
  return files.flatMap((file) => {
    const item = items.get(file.itemId);
    if (!item) return [];
    const said = wages.get(file.requestId) ?? { requestId: file.requestId, box1Cents: null, box5Cents: null, frequency: null };
    return [{ file, item, checks: checksOf(file, askedOf(item, { startOn, endOn }, said)) }];
  });
}

/** Another one as soon as anything is another that whoever settles the file has to look at. */
export function versionOf({ file, checks }: FileChecks): string {
  const { id, sha256, note, explanations } = file;
  const said = checks.map((check) => checkWire(check, explanations[check.key]));
  return createHash("sha256")
    .update(JSON.stringify([id, sha256, note, said]))
    .digest("hex");
}

const fileWire = ({ file, checks }: FileChecks): ClientFile => ({
  id: file.id,
  item_id: file.itemId,
  file_name: file.fileName,
  size_bytes: file.sizeBytes,
  state: file.state,
  uploaded_at: file.uploadedAt.toISOString(),
  is_checking: file.checking === "waiting",
  checked_at: file.checkedAt?.toISOString() ?? null,
  checks: checks.map((check) => checkWire(check, file.explanations[check.key])),
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
  problem,
}: UploadRecord): readonly ClientUpload[] =>
  clientItemId === null
    ? []
    : [{ id, item_id: clientItemId, file_name: fileName, size_bytes: sizeBytes, received_bytes: receivedBytes, fingerprint, problem }];

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
  const items = await clientRequestRepository(tx).itemsOf(clientRequestId);
  const files = await checkedFiles(tx, engagementId, await repository.ofRequest(clientRequestId));
  const uploads = await uploadRepository(tx).unfinishedOfItems(items.map(({ id }) => id));
  return {
    files: files.map(fileWire),
    uploads: uploads.flatMap(uploadWire),
    wages: wagesWire(await repository.wages(clientRequestId)),
    asks_for_payroll: items.some(({ report }) => report === "payroll_register"),
    max_bytes: maxBytes,
  };
}

/** What clients sent, for the auditor. */
export async function readReceivedFiles(tx: Tx, engagementId: string): Promise<ReceivedFiles> {
  const repository = clientFileRepository(tx);
  const files = await checkedFiles(tx, engagementId, await repository.sentOf(engagementId));
  const requests = await clientRequestRepository(tx).list(engagementId);
  const names = new Map(requests.map(({ id, recipientName }) => [id, recipientName]));
  return {
    files: files.map((checked) => {
      const { uploaded_at: _uploaded, ...wire } = fileWire(checked);
      const { file, item } = checked;
      return {
        ...wire,
        ...{
          request_id: file.requestId,
          sha256: file.sha256,
          given_by: file.givenBy ?? names.get(file.requestId) ?? "",
          is_table: item.report !== null,
        },
        version: versionOf(checked),
        ...{ settled_by: file.settledByName, settled_at: file.settledAt?.toISOString() ?? null },
      };
    }),
    wages: (await repository.wagesOf(requests.map(({ id }) => id))).map((said) => ({ request_id: said.requestId, ...wagesWire(said) })),
  };
}
