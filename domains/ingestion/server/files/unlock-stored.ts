import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import { runChildTaskWithOutput, type StoredOutput } from "@tieout/stages";
import { ingestionFailures } from "../../contract/index.ts";
import type { UnlockPayload } from "../../core/index.ts";
import { ingestionTasks } from "../tasks.ts";
import { storeRefusal } from "./receive-file.ts";

const { fail } = ingestionFailures;

export interface OpeningDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

interface ProtectedFile {
  readonly engagementId: string;
  readonly objectKey: string;
  readonly fileName: string;
}

async function unlock(deps: OpeningDeps, context: SignedInContext, { engagementId, objectKey, fileName }: ProtectedFile, password: string) {
  const payload: UnlockPayload = { password };
  try {
    return await runChildTaskWithOutput(deps, {
      organizationId: context.actor.organizationId,
      task: ingestionTasks.unlock,
      payload,
      inputs: [{ name: "file", objectKey }],
      signal: context.signal,
      output: { scope: engagementId, nameOf: (value) => (!value.refused && value.isOpened ? "opened" : null) },
    });
  } catch (error) {
    const refusal = storeRefusal(error, fileName);
    if (refusal) return refusal;
    throw error;
  }
}

/** Extracts the workbook from a stored, protected file into the file store. The password goes only to the engine child process. */
export async function unlockStored(deps: OpeningDeps, context: SignedInContext, file: ProtectedFile, password: string) {
  const unlocked = await unlock(deps, context, file, password);
  if ("ok" in unlocked) return unlocked;
  if (unlocked.value.refused) return fail("ingestion.protection-unknown", { why: unlocked.value.refused.msg });
  const { output } = unlocked;
  return output === null
    ? fail("ingestion.password-wrong", { name: file.fileName })
    : ({ ok: true, value: output satisfies StoredOutput } as const);
}
