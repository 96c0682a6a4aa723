import type { SignedInContext } from "@tieout/http";
import { ingestionFailures } from "../../contract/index.ts";
import { type OpeningDeps, unlockStored } from "../files/unlock-stored.ts";
import { fileToChange } from "./file-to-change.ts";
import { packageRepository } from "./package-repository.ts";
import { recognizeAgain } from "./recognize-file.job.ts";

const { fail } = ingestionFailures;

interface Opening {
  readonly engagementId: string;
  readonly fileId: string;
  readonly password: string;
}

/**
 * Opens a protected file in a package. The password goes only to the engine child process; the workbook inside replaces the protected file
 * and is recognized like any other file.
 */
export async function openPackageFile(deps: OpeningDeps, context: SignedInContext, { engagementId, fileId, password }: Opening) {
  const found = await context.inOrganization((tx) => fileToChange(tx, engagementId, fileId));
  if (!found.ok) return found;
  const unlocked = await unlockStored(deps, context, found.value, password);
  if (!unlocked.ok) return unlocked;
  const output = unlocked.value;
  // If the commit's outcome is unknown, a row may refer to the object; if none does, the daily sweep removes the object.
  const kept = await context.inOrganization(async (tx) => {
    const still = await fileToChange(tx, engagementId, fileId);
    if (!still.ok) return still;
    if (still.value.objectKey !== found.value.objectKey) return fail("ingestion.package-file-unknown", undefined);
    if (!(await packageRepository(tx).replaceContent(fileId, output)))
      return fail("ingestion.file-duplicate", { name: found.value.fileName });
    await recognizeAgain(tx, fileId);
    tx.record({
      event: "package.open",
      subjectType: "engagement",
      subjectId: engagementId,
      data: { file: fileId, sha256: output.sha256, protectedSha256: found.value.sha256 },
    });
    return { ok: true, value: undefined } as const;
  });
  if (!kept.ok) await deps.files.delete(context.actor.organizationId, output.objectKey);
  return kept;
}
