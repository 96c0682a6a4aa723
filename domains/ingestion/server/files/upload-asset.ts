import { Id } from "@tieout/contract";
import { engagementPolicy } from "@tieout/engagements/core";
import { changeRefusal, engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { FileStoreError, type StoredObject } from "@tieout/files";
import { type MultipartContext, type SignedInContext, type UploadPart, UploadTooLarge } from "@tieout/http";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, ResourceType } from "../../contract/index.ts";
import { megabytesText } from "../../core/index.ts";
import { assetRepository } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";

const { fail } = ingestionFailures;

type FilePart = Extract<UploadPart, { kind: "file" }>;

interface Slot {
  readonly nodeId: string;
  readonly resourcetype: string;
  readonly fileName: string;
}

/** The slot's facts. Another engagement's slot is treated as absent. */
async function admit(tx: Tx, context: SignedInContext, slot: Slot) {
  const node = await assetRepository(tx).node(slot.nodeId);
  const engagement = node && (await engagementRepository(tx).find(node.engagementId));
  if (!node || !engagement) return fail("ingestion.node-unknown", undefined);
  const facts = { assigneeIds: engagement.assignees.map((user) => user.id) };
  if (!engagementPolicy["engagement.edit"](context.actor, facts)) return fail("ingestion.node-unknown", undefined);
  const refusal = changeRefusal(engagement);
  if (refusal) return refusal;
  if (slot.resourcetype !== "" && slot.resourcetype !== node.resourcetype)
    return fail("ingestion.wrong-resourcetype", { expected: node.resourcetype });
  return { ok: true, value: node } as const;
}

/** A name for display: the last part, no control characters, at most 200 characters. */
function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  return clean === "" ? "unnamed file" : clean.slice(0, 200);
}

/** Checks the slot with its engagement's row locked: a lock or a run may have begun during the upload. */
async function register(tx: Tx, context: SignedInContext, statusUpdater: StatusUpdater, arrived: Arrived) {
  const { slot, fileName, object } = arrived;
  const engagementId = (await assetRepository(tx).node(slot.nodeId))?.engagementId;
  if (!engagementId) return fail("ingestion.node-unknown", undefined);
  await engagementRepository(tx).lockRow(engagementId);
  const admitted = await admit(tx, context, slot);
  if (!admitted.ok) return admitted;
  const assets = assetRepository(tx);
  const { key: objectKey, sizeBytes, sha256 } = object;
  const id = await assets.insert({ node: admitted.value, fileName, sizeBytes, sha256, objectKey, uploadedBy: context.actor.userId });
  if (id === null) return fail("ingestion.file-duplicate", { name: fileName });
  await enqueue(tx, inspectAssetJob, { assetId: id }, { key: `inspect:${id}` });
  tx.record({ event: "asset.upload", subjectType: "asset", subjectId: id, data: { engagementId, sha256, sizeBytes } });
  await statusUpdater.refresh(tx, engagementId);
  const asset = await assets.find(id);
  if (!asset) throw new Error("the asset vanished while it was uploaded");
  return { ok: true, value: asset } as const;
}

interface Arrived {
  readonly slot: Slot;
  readonly fileName: string;
  readonly object: StoredObject;
}

/** The failure for an expected file store error; null for an unexpected one. */
function storeRefusal(error: unknown, name: string) {
  if (error instanceof UploadTooLarge) {
    const limitMegabytes = megabytesText(error.maxBytes);
    return fail("ingestion.file-too-large", { name, limitMegabytes }, { extra: { max_bytes: error.maxBytes } });
  }
  return error instanceof FileStoreError && error.code === "files.no_space" ? fail("ingestion.store-full", { name }) : null;
}

async function store(context: MultipartContext & SignedInContext, part: FilePart, fileName: string) {
  try {
    return { ok: true, value: await context.files.put(context.actor.organizationId, part.stream) } as const;
  } catch (error) {
    const refusal = storeRefusal(error, fileName);
    if (refusal) return refusal;
    throw error;
  }
}

const isId = (text: string): boolean => Id.safeParse(text).success;

function readField(
  slot: { -readonly [K in keyof Slot]: Slot[K] },
  { name, value }: { readonly name: string; readonly value: string },
): void {
  if (name === "data_feed_node_id") slot.nodeId = value;
  else if (name === "resourcetype") slot.resourcetype = ResourceType.safeParse(value).success ? value : "unknown";
  else if (name === "file_name") slot.fileName = value;
}

/** Why the slot named so far takes no file; null when none is named yet. */
async function earlyRefusal(context: SignedInContext, slot: Slot) {
  if (slot.nodeId === "") return null;
  if (!isId(slot.nodeId)) return fail("ingestion.node-unknown", undefined);
  const admitted = await context.inOrganization((tx) => admit(tx, context, slot));
  return admitted.ok ? null : admitted;
}

/** Streams the file to the file store, before or after the fields; a refused upload is not kept. */
export async function uploadAsset(context: SignedInContext & MultipartContext, statusUpdater: StatusUpdater) {
  const slot = { nodeId: "", resourcetype: "", fileName: "" };
  let file: { readonly name: string; readonly object: StoredObject } | null = null;
  let isKept = false;
  try {
    for await (const part of context.parts()) {
      if (part.kind === "field") readField(slot, part);
      else if (file !== null) return fail("ingestion.one-file", undefined);
      else {
        const refusal = await earlyRefusal(context, slot);
        // Leaving the loop drains the rest of the part.
        if (refusal) return refusal;
        const stored = await store(context, part, displayName(slot.fileName || part.fileName));
        if (!stored.ok) return stored;
        file = { name: part.fileName, object: stored.value };
      }
    }
    if (!file || (file.name === "" && file.object.sizeBytes === 0)) return fail("ingestion.file-missing", undefined);
    if (!isId(slot.nodeId)) return fail("ingestion.node-unknown", undefined);
    const fileName = displayName(slot.fileName || file.name);
    if (file.object.sizeBytes === 0) return fail("ingestion.file-empty", { name: fileName });
    const arrived = { slot, fileName, object: file.object };
    const registered = await context.inOrganization((tx) => register(tx, context, statusUpdater, arrived));
    isKept = registered.ok;
    return registered;
  } finally {
    if (file && !isKept) await context.files.delete(context.actor.organizationId, file.object.key);
  }
}
