import { engagementPolicy } from "@tieout/engagements/core";
import { changeRefusal, engagementRepository, type StatusKeeper } from "@tieout/engagements/server";

import type { MultipartContext, SignedInContext, UploadPart } from "@tieout/http";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, ResourceType } from "../contract/index.ts";
import { type AssetRecord, assetRepository, type NodeRecord } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";

const { fail } = ingestionFailures;

interface Slot {
  readonly nodeId: string;
  readonly resourcetype: string;
  readonly fileName: string;
}

/** The slot's facts, once the fields before the file have arrived. Somebody else's slot answers as if it did not exist. */
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
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  return clean === "" ? "unnamed file" : clean.slice(0, 200);
}

async function keep(context: SignedInContext, node: NodeRecord, part: Extract<UploadPart, { kind: "file" }>, fileName: string) {
  const { files, actor } = context;
  const object = await files.put(actor.organizationId, part.stream);
  if (object.sizeBytes === 0) {
    await files.delete(actor.organizationId, object.key);
    return fail("ingestion.file-empty", { name: fileName });
  }
  const asset = await context.inOrganization(async (tx): Promise<AssetRecord | null> => {
    const assets = assetRepository(tx);
    const { key: objectKey, sizeBytes, sha256 } = object;
    const id = await assets.insert({ node, fileName, sizeBytes, sha256, objectKey, uploadedBy: actor.userId });
    if (id === null) return null;
    await enqueue(tx, inspectAssetJob, { assetId: id }, { key: `inspect:${id}` });
    tx.record({ event: "asset.upload", subjectType: "asset", subjectId: id, data: { engagementId: node.engagementId, sha256, sizeBytes } });
    return assets.find(id);
  });
  if (asset) return { ok: true, value: asset } as const;
  await files.delete(actor.organizationId, object.key);
  return fail("ingestion.file-duplicate", { name: fileName });
}

/** Fields first, then the file: the stream goes to the file store as it arrives, and nothing is kept of an upload that is refused. */
export async function uploadAsset(context: SignedInContext & MultipartContext, keeper: StatusKeeper) {
  const slot = { nodeId: "", resourcetype: "", fileName: "" };
  for await (const part of context.parts()) {
    if (part.kind === "field") {
      if (part.name === "data_feed_node_id") slot.nodeId = part.value;
      else if (part.name === "resourcetype") slot.resourcetype = ResourceType.safeParse(part.value).success ? part.value : "unknown";
      else if (part.name === "file_name") slot.fileName = part.value;
      continue;
    }
    if (!/^[0-9a-f-]{36}$/i.test(slot.nodeId)) return fail("ingestion.node-unknown", undefined);
    const admitted = await context.inOrganization((tx) => admit(tx, context, slot));
    if (!admitted.ok) return admitted;
    const kept = await keep(context, admitted.value, part, displayName(slot.fileName || part.fileName));
    if (kept.ok) await context.inOrganization((tx) => keeper.refresh(tx, admitted.value.engagementId));
    return kept;
  }
  return fail("ingestion.file-missing", undefined);
}
