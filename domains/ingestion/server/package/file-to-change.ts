import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { packageRepository } from "./package-repository.ts";

/** The file as it waits for a change; a failure when it cannot be changed or is not there. */
export async function fileToChange(tx: Tx, engagementId: string, fileId: string) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const file = await packageRepository(tx).find(fileId);
  return file?.engagementId === engagementId
    ? ({ ok: true, value: file } as const)
    : ingestionFailures.fail("ingestion.package-file-unknown", undefined);
}
