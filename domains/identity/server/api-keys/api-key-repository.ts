import { createHash, randomBytes } from "node:crypto";
import { type ApiKeyScope, apiKeyPrefix, apiKeyScopes, directoryTokenPrefix, type KeyScope } from "@tieout/contract";
import { type Actor, clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx, Queryable, Tx } from "@tieout/postgres";
import { flagsOf } from "../session-repository.ts";

/** A directory token is a key whose only scope is SCIM; in all other ways it is the same. */
export type KeyKind = "api-key" | "directory-token";

const prefixes: Readonly<Record<KeyKind, string>> = { "api-key": apiKeyPrefix, "directory-token": directoryTokenPrefix };

export interface ApiKeyRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly start: string;
  readonly createdBy: string;
  readonly makerName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastAddress: string | null;
}

/** Maximum number of keys listed; older ended keys appear only in the audit log. */
const mostListed = 200;
/** Number of random characters that are stored in readable form. */
const shownCharacters = 4;

const columns = `k.id, k.name, k.scopes, k.shown_start as "start", k.created_by as "createdBy", u.name as "makerName", k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.ended_at as "endedAt", k.last_used_at as "lastUsedAt", k.last_address as "lastAddress"`;

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** SQL condition for keys of the wanted kind. The parameter is true for directory tokens. */
const isOfKind = "($1::boolean = ('directory' = any (scopes)))";

export const scopesOf = ({ scopes }: Pick<ApiKeyRecord, "scopes">): ApiKeyScope[] => apiKeyScopes.filter((scope) => scopes.includes(scope));

/** The firm's keys, for its admins; the database also enforces that. */
export const apiKeyRepository = (tx: Tx) => ({
  async list(kind: KeyKind): Promise<readonly ApiKeyRecord[]> {
    const { rows } = await tx.query<ApiKeyRecord>(
      `select ${columns} from api_keys k join users u on u.organization_id = k.organization_id and u.id = k.created_by
       where ${isOfKind} order by k.ended_at is not null, k.created_at desc, k.id desc limit $2`,
      [kind === "directory-token", mostListed],
    );
    return rows;
  },

  async inUseOf(makerId: string): Promise<readonly { readonly id: string; readonly name: string; readonly kind: KeyKind }[]> {
    const { rows } = await tx.query<{ id: string; name: string; kind: KeyKind }>(
      "select id, name, case when 'directory' = any (scopes) then 'directory-token' else 'api-key' end as kind from api_keys where created_by = $1 and ended_at is null order by id",
      [makerId],
    );
    return rows;
  },

  /** Returns false if no key with this kind and ID is in use. */
  async end(kind: KeyKind, id: string, at: Date): Promise<boolean> {
    const { rows } = await tx.query<{ ended: boolean }>(`select end_api_key(id, $3) as ended from api_keys where ${isOfKind} and id = $2`, [
      kind === "directory-token",
      id,
      at,
    ]);
    return rows[0]?.ended ?? false;
  },
});

export interface NewKey {
  readonly organizationId: string;
  readonly createdBy: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const keyMaker = (tx: PlatformTx) => ({
  /**
   * Serializes the creation of a firm's keys. Marks expired keys as ended, which frees their names; returns how many keys of the kind are
   * in use.
   */
  async lock(organizationId: string, kind: KeyKind, at: Date): Promise<number> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('api keys ' || $1, 0))", [organizationId]);
    await tx.query("update api_keys set ended_at = $2 where organization_id = $1 and ended_at is null and expires_at <= $2", [
      organizationId,
      at,
    ]);
    const { rows } = await tx.query<{ count: number }>(
      `select count(*)::int as count from api_keys where ${isOfKind} and organization_id = $2 and ended_at is null`,
      [kind === "directory-token", organizationId],
    );
    return rows[0]?.count ?? 0;
  },

  /** Whether the person is an active admin; holds until this transaction ends. */
  async isAdmin(userId: string): Promise<boolean> {
    const { rowCount } = await tx.query("select from users where id = $1 and is_active and role = 1 for share", [userId]);
    return rowCount === 1;
  },

  /** Returns the key, which is not stored; null if a key in use already has the name. */
  async add(made: NewKey): Promise<{ readonly key: string; readonly record: ApiKeyRecord } | null> {
    const prefix = prefixes[made.kind];
    const key = prefix + randomBytes(32).toString("base64url");
    const start = key.slice(0, prefix.length + shownCharacters);
    const { rows } = await tx.query<ApiKeyRecord>(
      `with k as (
         insert into api_keys (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organization_id, lower(name)) where ended_at is null do nothing returning *)
       select ${columns} from k join users u on u.organization_id = k.organization_id and u.id = k.created_by`,
      [made.organizationId, made.createdBy, made.name, made.scopes, start, hashOf(key), made.createdAt, made.expiresAt],
    );
    const [record] = rows;
    return record ? { key, record } : null;
  },
});

interface ApiKeyRow {
  readonly [column: string]: unknown;
  readonly keyId: string;
  readonly keyName: string;
  readonly scopes: readonly string[];
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: number;
  readonly flags: readonly string[];
}

/** The actor for a live key: an admin at its firm, under the name of the key's creator, and never staff. */
export async function findActorOfKey(
  platform: Queryable,
  key: string,
  { address, at }: { readonly address: string; readonly at: Date },
): Promise<Actor | null> {
  const { rows } = await platform.query<ApiKeyRow>(
    `select key_id as "keyId", key_name as "keyName", scopes, user_id as "userId", organization_id as "organizationId", email, role,
       ${flagsOf} as flags
     from use_api_key($1, $2, $3, make_interval(secs => $4)) found`,
    [hashOf(key), at, address, clockToleranceSeconds],
  );
  const [found] = rows;
  if (!found) return null;
  const { keyId, keyName, scopes, userId, organizationId, email, role, flags } = found;
  const apiKey = { id: keyId, name: keyName, scopes };
  return { userId, realUserId: userId, organizationId, email, role, isStaff: false, flags, sessionId: keyId, apiKey };
}
