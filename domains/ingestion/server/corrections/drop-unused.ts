import type { Tx } from "@tieout/postgres";
import { correctionRepository } from "./correction-repository.ts";

/** Deletes corrections along with the last copy of their file. */
export async function dropUnusedCorrections(tx: Tx): Promise<void> {
  const files = await correctionRepository(tx).dropUnused();
  if (files === 0) return;
  tx.record({ event: "file-corrections.drop", subjectType: "organization", subjectId: tx.organizationId, data: { files } });
}
