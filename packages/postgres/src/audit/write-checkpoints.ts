import type { Work } from "../create-database.ts";
import type { CheckpointFolder } from "./checkpoint-folder.ts";

interface Head {
  readonly organizationId: string;
  readonly sequence: bigint;
  readonly hash: string;
}

/** Signs the committed head of every chain, or of one organization's chain. */
export async function writeCheckpoints(work: Work, folder: CheckpointFolder, at: Date, organizationId?: string): Promise<void> {
  const { rows } = await work.platformStatement<Head>(
    `select organization_id::text as "organizationId", sequence, encode(hash, 'hex') as hash from audit_heads
     where sequence > 0 and ($1::uuid is null or organization_id = $1::uuid) order by 1`,
    [organizationId ?? null],
  );
  for (const head of rows) await folder.write({ ...head, at: at.toISOString() });
}
