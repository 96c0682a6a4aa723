import path from "node:path";
import { type Database, openCheckpointFolder, writeCheckpoints } from "@tieout/postgres";

/** If a chain is truncated or rewritten later than this after its last event, the change is detected. */
export const checkpointEveryMs = 15 * 60_000;

interface SigningPlace {
  readonly dataDir: string;
  readonly masterKey: Uint8Array;
}

/** Signs the heads of the audit chains and writes the signatures to the data folder, for one organization or for all. */
export function checkpointChains({ work }: Database, settings: SigningPlace): (organizationId?: string) => Promise<void> {
  const folder = openCheckpointFolder(path.join(settings.dataDir, "audit"), settings.masterKey);
  return (organizationId) => writeCheckpoints(work, folder, new Date(), organizationId);
}
