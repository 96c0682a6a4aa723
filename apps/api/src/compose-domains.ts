import type { FileStore } from "@tieout/files";
import type { Registration } from "@tieout/http";
import { type IdentityDeps, registerIdentity } from "@tieout/identity/server";
import type { Database } from "@tieout/postgres";

export interface DomainParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly identity: IdentityDeps;
}

/** Every domain the process serves: one line each. */
export const composeDomains = ({ identity }: DomainParts): readonly Registration[] => [registerIdentity(identity)];
