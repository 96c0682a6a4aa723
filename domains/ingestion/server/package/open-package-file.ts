import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import { runChildTaskWithOutput } from "@tieout/stages";
import { ingestionFailures } from "../../contract/index.ts";
import type { UnlockPayload } from "../../core/index.ts";
import { storeRefusal } from "../files/receive-file.ts";
import { fileToChange } from "./file-to-change.ts";
import { UnlockAnswer } from "./package-answers.ts";
import { type PackageFileRecord, packageRepository } from "./package-repository.ts";
import { recognizeAgain } from "./recognize-file.job.ts";

const { fail } = ingestionFailures;

interface OpeningDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

interface Opening {
  readonly engagementId: string;
  readonly fileId: string;
  readonly password: string;
}

async function unlock(deps: OpeningDeps, context: SignedInContext, file: PackageFileRecord, password: string) {
  const payload: UnlockPayload = { password };
  try {
    return await runChildTaskWithOutput(deps, {
      organizationId: context.actor.organizationId,
      task: "ingestion.unlock",
      answer: UnlockAnswer,
      payload,
      inputs: [{ name: "file", objectKey: file.objectKey }],
      signal: context.signal,
      outputOf: (value) => (!value.refused && value.isOpened ? "opened" : null),
    });
  } catch (error) {
    const refusal = storeRefusal(error, file.fileName);
    if (refusal) return refusal;
    throw error;
  }
}

/**
 * Opens a protected file of a package. The password goes to the engine child and nowhere else; the workbook inside takes the place of the
 * protected file and is recognized like any other.
 */
export async function openPackageFile(deps: OpeningDeps, context: SignedInContext, { engagementId, fileId, password }: Opening) {
  const found = await context.inOrganization((tx) => fileToChange(tx, engagementId, fileId));
  if (!found.ok) return found;
  const unlocked = await unlock(deps, context, found.value, password);
  if ("ok" in unlocked) return unlocked;
  if (unlocked.value.refused) return fail("ingestion.protection-unknown", { why: unlocked.value.refused.msg });
  const { output } = unlocked;
  if (output === null) return fail("ingestion.password-wrong", { name: found.value.fileName });
  // Where the commit gets no answer the row may name the object: without a row, the daily sweep removes it.
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
