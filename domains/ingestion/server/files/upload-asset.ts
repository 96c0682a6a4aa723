import { Id } from "@tieout/contract";
import { engagementPolicy } from "@tieout/engagements/core";
import { changeRefusal, engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext } from "@tieout/http";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, ResourceType } from "../../contract/index.ts";
import { assetRepository } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";
import { displayName, storeFile } from "./receive-file.ts";
import { supersede } from "./remove-asset.ts";

const { fail } = ingestionFailures;

interface Slot {
  readonly nodeId: string;
  readonly resourcetype: string;
  readonly fileName: string;
  /** The file of the slot that this one supersedes; empty for none. */
  readonly replacesId: string;
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

/** Checks the slot with its engagement's row locked: a lock or a run may have begun during the upload. */
async function register(tx: Tx, context: SignedInContext, statusUpdater: StatusUpdater, arrived: Arrived) {
  const { slot, fileName, object } = arrived;
  const engagementId = (await assetRepository(tx).node(slot.nodeId))?.engagementId;
  if (!engagementId) return fail("ingestion.node-unknown", undefined);
  await engagementRepository(tx).lockRow(engagementId);
  const admitted = await admit(tx, context, slot);
  if (!admitted.ok) return admitted;
  const assets = assetRepository(tx);
  const replaced = (await assets.listOfNode(slot.nodeId)).find(({ id }) => id === slot.replacesId);
  // Asked first: a failure is a value, and what was written before it would stay.
  if (slot.replacesId !== "" && !replaced) return fail("ingestion.replaced-unknown", { name: fileName });
  const { key: objectKey, sizeBytes, sha256 } = object;
  const id = await assets.insert({ node: admitted.value, fileName, sizeBytes, sha256, objectKey, uploadedBy: context.actor.userId });
  if (id === null) return fail("ingestion.file-duplicate", { name: fileName });
  if (replaced) await supersede(tx, replaced, context.actor.userId);
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

const isId = (text: string): boolean => Id.safeParse(text).success;

function readField(
  slot: { -readonly [K in keyof Slot]: Slot[K] },
  { name, value }: { readonly name: string; readonly value: string },
): void {
  if (name === "data_feed_node_id") slot.nodeId = value;
  else if (name === "resourcetype") slot.resourcetype = ResourceType.safeParse(value).success ? value : "unknown";
  else if (name === "file_name") slot.fileName = value;
  else if (name === "replaces_asset_id") slot.replacesId = isId(value) ? value : "unknown";
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
  const slot = { nodeId: "", resourcetype: "", fileName: "", replacesId: "" };
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
        const stored = await storeFile(context, part, displayName(slot.fileName || part.fileName));
        if (!stored.ok) return stored;
        file = { name: part.fileName, object: stored.value };
      }
    }
    if (!file || (file.name === "" && file.object.sizeBytes === 0)) return fail("ingestion.file-missing", undefined);
    if (!isId(slot.nodeId)) return fail("ingestion.node-unknown", undefined);
    const fileName = displayName(slot.fileName || file.name);
    if (file.object.sizeBytes === 0) return fail("ingestion.file-empty", { name: fileName });
    const arrived = { slot, fileName, object: file.object };
    // A connection lost at the commit does not say whether the row is there. Without one, the daily sweep removes the object.
    isKept = true;
    const registered = await context.inOrganization((tx) => register(tx, context, statusUpdater, arrived));
    isKept = registered.ok;
    return registered;
  } finally {
    if (file && !isKept) await context.files.delete(context.actor.organizationId, file.object.key);
  }
}
