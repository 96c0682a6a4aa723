import { createHmac } from "node:crypto";
import { type ClientBase, DatabaseError, type Pool } from "pg";

/** Organization and user that a transaction acts for. */
export interface OrganizationClaim {
  readonly organizationId: string;
  /** Null for the system. */
  readonly userId: string | null;
}

/** Signs for one connection: a signature copied to another one is refused. */
export interface OrganizationSigner {
  /** Value of the setting `app.organization`. */
  readonly organization: (claim: OrganizationClaim) => string;
  /** Second argument of `append_audit_events`. */
  readonly auditEvents: (organizationId: string, events: string) => string;
}

export interface SigningKey {
  readonly id: number;
  readonly key: Buffer;
}

/** Shorter than the period during which the earlier key stays valid after a rotation. */
const rereadAfterMs = 300_000;

/** Backend process of each connection, as PostgreSQL itself reports it. */
const backends = new WeakMap<ClientBase, number>();

/** Call once per connection, before the first signature. */
export async function learnBackend(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [row] = rows;
  if (row) backends.set(client, row.pid);
}

export interface KeyReader {
  readonly read: () => Promise<SigningKey>;
  /** Call after the database has refused a signature; the key is then read again for the next call. */
  readonly forget: () => void;
}

/** Reads the key from the database, and again every five minutes, so that a rotation needs no restart. */
export function keyReader(platform: Pool): KeyReader {
  let known: { readonly key: Promise<SigningKey>; readonly readAt: number } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  const read = (): Promise<SigningKey> => {
    if (known && performance.now() - known.readAt < rereadAfterMs) return known.key;
    const key = readSigningKey(platform);
    known = { key, readAt: performance.now() };
    key.catch(forget);
    return key;
  };
  return { read, forget };
}

/** Whether the error has the SQLSTATE that the database uses when it refuses a signature. */
export const isRefusedSignature = (error: unknown): boolean => error instanceof DatabaseError && error.code === "28000";

async function readSigningKey(platform: Pool): Promise<SigningKey> {
  const { rows } = await platform.query<SigningKey>("select id, key from organization_signing_key()");
  const [key] = rows;
  if (!key) throw new Error("The database has no key for the organization of a transaction. Run: npm run tieout -- signing rotate");
  return key;
}

export function signerOf(client: ClientBase, { id, key }: SigningKey): OrganizationSigner {
  const backend = backends.get(client);
  if (backend === undefined) throw new Error("the backend of this connection is not known");
  const sign = (claim: string): string => `${id}.${createHmac("sha256", key).update(claim, "utf8").digest("hex")}`;
  return {
    organization: ({ organizationId, userId }) => {
      const claim = `${organizationId}|${userId ?? ""}`;
      return `${claim}|${sign(`organization|${backend}|${claim}`)}`;
    },
    auditEvents: (organizationId, events) => sign(`audit|${backend}|${organizationId.toLowerCase()}|${events}`),
  };
}
