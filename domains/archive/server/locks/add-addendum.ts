import { engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext } from "@tieout/http";
import { displayName, fileRefusal, storeFile } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import { AddendumFields, addendumFailures } from "../../contract/index.ts";
import { addendumRepository } from "./addendum-repository.ts";

const { fail } = addendumFailures;

interface AddendumFile {
  readonly engagementId: string;
  readonly fileName: string;
  readonly reason: string;
  readonly object: StoredObject;
}

const notLocked = (name: string) => fail("workpapers.not-locked", { name });

/** Runs with the engagement's row locked, because the engagement may have been reopened during the upload. */
async function register(tx: Tx, context: SignedInContext, { engagementId, fileName, reason, object }: AddendumFile) {
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  if (!engagement.lockedAt) return notLocked(engagement.name);
  const { version } = engagement;
  const { key: objectKey, sizeBytes, sha256 } = object;
  const addenda = addendumRepository(tx);
  const id = await addenda.insert({
    ...{ engagementId, version, fileName, reason },
    ...{ sizeBytes, sha256, objectKey, addedBy: context.actor.userId },
  });
  if (id === null) return fail("workpapers.addendum-duplicate", { name: fileName });
  tx.record({
    event: "engagement.add-addendum",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { addendum: id, version, reason, sha256, sizeBytes },
  });
  const added = await addenda.find(engagementId, id);
  if (!added) throw new Error("the addendum vanished while it was added");
  return { ok: true, value: added } as const;
}

/** Checked before anything is stored. */
async function earlyRefusal(context: SignedInContext, engagementId: string) {
  return context.inOrganization(async (tx) => {
    const engagement = await engagementRepository(tx).find(engagementId);
    return engagement && !engagement.lockedAt ? notLocked(engagement.name) : null;
  });
}

/** Streams the file to the file store, before or after its reason arrives; a refused file is not kept. */
export async function addAddendum(context: SignedInContext & MultipartContext, engagementId: string) {
  const early = await earlyRefusal(context, engagementId);
  if (early) return early;
  let given = "";
  let file: { readonly name: string; readonly object: StoredObject } | null = null;
  let isKept = false;
  try {
    for await (const part of context.parts()) {
      if (part.kind === "field") given = part.name === "reason" ? part.value : given;
      else if (file !== null) return fileRefusal("ingestion.one-file", undefined);
      else {
        const stored = await storeFile(context, part, { fileName: displayName(part.fileName), engagementId });
        if (!stored.ok) return stored;
        file = { name: part.fileName, object: stored.value };
      }
    }
    if (!file || (file.name === "" && file.object.sizeBytes === 0)) return fileRefusal("ingestion.file-missing", undefined);
    const fileName = displayName(file.name);
    if (file.object.sizeBytes === 0) return fileRefusal("ingestion.file-empty", { name: fileName });
    const fields = AddendumFields.safeParse({ reason: given });
    if (!fields.success) return fail("workpapers.reason-required", undefined);
    const arrived = { engagementId, fileName, reason: fields.data.reason, object: file.object };
    // If the connection is lost during the commit, the row may or may not exist. If it doesn't, the daily sweep removes the object.
    isKept = true;
    const added = await context.inOrganization((tx) => register(tx, context, arrived));
    isKept = added.ok;
    return added;
  } finally {
    if (file && !isKept) await context.files.delete(context.actor.organizationId, file.object.key);
  }
}
