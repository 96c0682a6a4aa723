import { changeRefusal, engagementRepository } from "@tieout/engagements/server";
import type { StoredObject } from "@tieout/files";
import type { MultipartContext, SignedInContext } from "@tieout/http";
import { ingestionFailures } from "../../contract/index.ts";
import { displayName, isUnchosen, storeFile } from "../files/receive-file.ts";
import { registerPackageFile } from "./register-package-file.ts";

const { fail } = ingestionFailures;

/** Why the engagement takes no file; asked before anything is stored. */
async function earlyRefusal(context: SignedInContext, engagementId: string) {
  return context.inOrganization(async (tx) => {
    const engagement = await engagementRepository(tx).find(engagementId);
    return engagement ? changeRefusal(engagement) : null;
  });
}

/** Streams one dropped file to the file store; a refused one, and one that waits already, is not kept twice. */
export async function uploadPackageFile(context: SignedInContext & MultipartContext, engagementId: string) {
  const early = await earlyRefusal(context, engagementId);
  if (early) return early;
  let wanted = "";
  let file: { readonly name: string; readonly object: StoredObject } | null = null;
  let isKept = false;
  try {
    for await (const part of context.parts()) {
      if (part.kind === "field") wanted = part.name === "file_name" ? part.value : wanted;
      else if (file !== null) return fail("ingestion.one-file", undefined);
      else {
        const stored = await storeFile(context, part, { fileName: displayName(wanted || part.fileName), engagementId });
        if (!stored.ok) return stored;
        file = { name: part.fileName, object: stored.value };
      }
    }
    if (!file || isUnchosen(file)) return fail("ingestion.file-missing", undefined);
    const arrived = { engagementId, fileName: displayName(wanted || file.name), object: file.object };
    if (arrived.object.sizeBytes === 0) return fail("ingestion.file-empty", { name: arrived.fileName });
    // A connection lost at the commit does not say whether the row is there. Without one, the daily sweep removes the object.
    isKept = true;
    const registered = await context.inOrganization((tx) => registerPackageFile(tx, context.actor.userId, arrived));
    isKept = registered.ok && registered.value.isNew;
    return registered;
  } finally {
    if (file && !isKept) await context.files.delete(context.actor.organizationId, file.object.key);
  }
}
