import { Id } from "@tieout/contract";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext } from "@tieout/http";
import { ingestionFailures, ResourceType } from "../../contract/index.ts";
import { displayName, storeFile } from "./receive-file.ts";
import { admitToSlot, registerAsset, type Slot, uploaderOf } from "./register-asset.ts";

const { fail } = ingestionFailures;

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
  const admitted = await context.inOrganization((tx) => admitToSlot(tx, uploaderOf(context.actor), slot));
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
    const registered = await context.inOrganization((tx) => registerAsset(tx, uploaderOf(context.actor), statusUpdater, arrived));
    isKept = registered.ok;
    return registered;
  } finally {
    if (file && !isKept) await context.files.delete(context.actor.organizationId, file.object.key);
  }
}
