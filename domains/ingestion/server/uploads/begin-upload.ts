import { Id } from "@tieout/contract";
import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import type { FileStore } from "@tieout/files";
import type { NewResumable, SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { megabytesText } from "../../core/index.ts";
import { displayName } from "../files/receive-file.ts";
import { admitToSlot, uploaderOf } from "../files/register-asset.ts";
import { bytesRefusal } from "../storage/admit-bytes.ts";
import { type NewUpload, uploadRepository } from "./upload-repository.ts";

const { fail } = ingestionFailures;

interface UploadStart {
  readonly engagementId: string;
  readonly upload: NewResumable;
  readonly files: FileStore;
  readonly maxBytes: number;
}

/** Why the engagement or the given slot doesn't accept files now. */
async function refusalOf(tx: Tx, context: Pick<SignedInContext, "actor">, upload: NewUpload) {
  if (upload.nodeId === null) {
    const engagement = await engagementRepository(tx).find(upload.engagementId);
    return engagement ? changeRefusal(engagement) : fail("ingestion.node-unknown", undefined);
  }
  const slot = { nodeId: upload.nodeId, resourcetype: "", fileName: upload.fileName, replacesId: "" };
  const admitted = await admitToSlot(tx, uploaderOf(context.actor), slot);
  if (!admitted.ok) return admitted;
  return admitted.value.engagementId === upload.engagementId ? null : fail("ingestion.node-unknown", undefined);
}

interface MeasuredFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Why a file is refused, regardless of who sends it and for what purpose; null if it is accepted. */
export async function fileRefusalOf({ name, sizeBytes }: MeasuredFile, { maxBytes, files }: Pick<UploadStart, "maxBytes" | "files">) {
  if (sizeBytes === 0) return fail("ingestion.file-empty", { name });
  if (sizeBytes > maxBytes)
    return fail("ingestion.file-too-large", { name, limitMegabytes: megabytesText(maxBytes) }, { extra: { max_bytes: maxBytes } });
  return (await files.isFull()) ? fail("ingestion.store-full", { name }) : null;
}

const isId = (text: string): boolean => Id.safeParse(text).success;

/** Begins an upload before any of its bytes arrive. Refuses right away if a refusal is certain, so that no one waits in vain. */
export async function beginUpload(context: Pick<SignedInContext, "actor" | "inOrganization" | "work">, beginning: UploadStart) {
  const { engagementId, upload } = beginning;
  const { filename = "", fingerprint = "", data_feed_node_id: nodeId = "", replaces_asset_id: replacesId = "" } = upload.metadata;
  const fileName = displayName(filename);
  const refused = await fileRefusalOf({ name: fileName, sizeBytes: upload.sizeBytes }, beginning);
  if (refused) return refused;
  if (nodeId !== "" && !isId(nodeId)) return fail("ingestion.node-unknown", undefined);
  if (replacesId !== "" && !isId(replacesId)) return fail("ingestion.replaced-unknown", { name: fileName });
  const begun: NewUpload = {
    engagementId,
    fileName,
    nodeId: nodeId || null,
    replacesId: replacesId || null,
    sizeBytes: upload.sizeBytes,
    fingerprint: fingerprint.replace(/\0/g, "").slice(0, 400),
    begunBy: context.actor.userId,
    clientItemId: null,
    clientPerson: null,
    replacesClientFileId: null,
  };
  return context.inOrganization(async (tx) => {
    const refusal =
      (await refusalOf(tx, context, begun)) ?? (await bytesRefusal(tx, { work: context.work, files: beginning.files }, begun.sizeBytes));
    return refusal ?? ({ ok: true, value: await uploadRepository(tx).insert(begun) } as const);
  });
}
