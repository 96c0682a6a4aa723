import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { packageRepository } from "./package-repository.ts";

/** The waiting file to change; a failure if the file can't be changed or doesn't exist. */
export async function fileToChange(tx: Tx, engagementId: string, fileId: string) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const file = await packageRepository(tx).find(fileId);
  return file?.engagementId === engagementId
    ? ({ ok: true, value: file } as const)
    : ingestionFailures.fail("ingestion.package-file-unknown", undefined);
}
