import { Id } from "@tieout/contract";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext } from "@tieout/http";
import { ingestionFailures, ResourceType } from "../../contract/index.ts";
import { displayName, isUnchosen, storeFile } from "./receive-file.ts";
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

/** The engagement of the slot named so far, null when none is named yet; or why the slot takes no file. */
async function engagementOf(context: SignedInContext, slot: Slot) {
  if (slot.nodeId === "") return { ok: true, value: null } as const;
  if (!isId(slot.nodeId)) return fail("ingestion.node-unknown", undefined);
  const admitted = await context.inOrganization((tx) => admitToSlot(tx, uploaderOf(context.actor), slot));
  return admitted.ok ? ({ ok: true, value: admitted.value.engagementId } as const) : admitted;
}

interface ReceivedFile {
  readonly name: string;
  readonly object: StoredObject;
  /** Whose key the object is under; null for the key of the organization. */
  readonly engagementId: string | null;
}

/** Puts a file that came before its slot was named under its engagement's key. */
async function underItsKey(context: SignedInContext & MultipartContext, slot: Slot, file: ReceivedFile) {
  if (file.engagementId !== null) return { ok: true, value: file } as const;
  const named = await engagementOf(context, slot);
  if (!named.ok) return named;
  const { organizationId } = context.actor;
  const stream = await context.files.get(organizationId, file.object.key);
  const again = await storeFile(context, { stream }, { fileName: file.name, engagementId: named.value });
  if (!again.ok) return again;
  await context.files.delete(organizationId, file.object.key);
  return { ok: true, value: { ...file, object: again.value, engagementId: named.value } } as const;
}

/** Streams the file to the file store, before or after the fields; a refused upload is not kept. */
export async function uploadAsset(context: SignedInContext & MultipartContext, statusUpdater: StatusUpdater) {
  const slot = { nodeId: "", resourcetype: "", fileName: "", replacesId: "" };
  let file: ReceivedFile | null = null;
  let isKept = false;
  try {
    for await (const part of context.parts()) {
      if (part.kind === "field") readField(slot, part);
      else if (file !== null) return fail("ingestion.one-file", undefined);
      else {
        const named = await engagementOf(context, slot);
        // Leaving the loop drains the rest of the part.
        if (!named.ok) return named;
        const engagementId = named.value;
        const stored = await storeFile(context, part, { fileName: displayName(slot.fileName || part.fileName), engagementId });
        if (!stored.ok) return stored;
        file = { name: part.fileName, object: stored.value, engagementId };
      }
    }
    if (!file || isUnchosen(file)) return fail("ingestion.file-missing", undefined);
    if (!isId(slot.nodeId)) return fail("ingestion.node-unknown", undefined);
    const fileName = displayName(slot.fileName || file.name);
    if (file.object.sizeBytes === 0) return fail("ingestion.file-empty", { name: fileName });
    const placed = await underItsKey(context, slot, file);
    if (!placed.ok) return placed;
    file = placed.value;
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
