import { createHash, randomBytes } from "node:crypto";
import { apiKeyPrefix, directoryScope, directoryTokenPrefix, type KeyScope } from "@tieout/contract";
import type { Authenticator } from "@tieout/http";
import type { TestDatabase } from "@tieout/postgres";
import type { TestUser } from "./builders.ts";
import { registerCanary } from "./canaries.ts";

export interface SessionOptions {
  readonly at: Date;
  /** Person acting in the user's name; defaults to the user. */
  readonly realUser?: TestUser;
  readonly isOver?: boolean;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Creates a session, bypassing domain rules, and returns its token; for staff in someone else's account, also creates the staff session
 * this requires.
 */
export async function openSession({ setup }: TestDatabase, user: TestUser, { at, realUser = user, isOver = false }: SessionOptions) {
  const token = randomBytes(32).toString("base64url");
  registerCanary("token", token);
  const opened = new Date(at.getTime() - (isOver ? 13 * 3_600_000 : 0));
  await setup.work.asPlatform("test session", async (tx) => {
    const insert = async (by: TestUser, hash: Buffer, support: readonly (string | null)[]): Promise<string> => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at,
           expires_at, assumed_by, staff_session_id, support_reason)
         values ($1, $2, $3, $4, '127.0.0.1', 'test', $5, $5, $5::timestamptz + interval '12 hours', $6, $7, $8) returning id`,
        [by.organizationId, by.id, realUser.id, hash, opened, ...support],
      );
      return rows[0]?.id ?? "";
    };
    const staffSession = realUser === user ? null : await insert(realUser, randomBytes(32), [null, null, null]);
    await insert(user, hashOf(token), staffSession === null ? [null, null, null] : [realUser.email, staffSession, "test"]);
  });
  return token;
}

/** Creates an API key or directory token for the user that is valid for a day. */
export async function openApiKey({ setup }: TestDatabase, maker: TestUser, scopes: readonly KeyScope[], at: Date) {
  const key = (scopes.includes(directoryScope) ? directoryTokenPrefix : apiKeyPrefix) + randomBytes(32).toString("base64url");
  registerCanary("API key", key);
  const values = [maker.organizationId, maker.id, `Key ${key.slice(-6)}`, scopes, key.slice(0, 15), hashOf(key), at];
  await setup.work.asPlatform("test API key", (tx) =>
    tx.query(
      `insert into api_keys (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '1 day')`,
      values,
    ),
  );
  return key;
}

/** Opens a request for the engagement as a client, bypassing domain rules, and returns the client's cookie. */
export async function openClientSession({ setup }: TestDatabase, by: TestUser, engagementId: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  registerCanary("token", token);
  const values = [by.organizationId, engagementId, by.id, at];
  await setup.work.asPlatform("test client session", async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into client_requests (organization_id, engagement_id, recipient_name, recipient_email, message, due_on, created_by, created_at, expires_at)
       values ($1, $2, 'Rosa Quinn', 'rosa@brightwater.example', '', $4::date + 14, $3, $4, $4::timestamptz + interval '28 days') returning id`,
      values,
    );
    const requestId = rows[0]?.id;
    await tx.query(
      "insert into client_request_pins (request_id, organization_id, engagement_id, sealed_hash, made_at) values ($1, $2, $3, $4, $5)",
      [requestId, by.organizationId, engagementId, randomBytes(32), at],
    );
    await tx.query(
      "insert into client_sessions (token_hash, organization_id, engagement_id, request_id, opened_at, seen_at) values ($1, $2, $3, $4, $5, $5)",
      [hashOf(`client session ${token}`), by.organizationId, engagementId, requestId, at],
    );
  });
  return `tieout_client_request=${token}`;
}

interface SessionRow {
  readonly [column: string]: unknown;
  readonly sessionId: string;
  readonly userId: string;
  readonly realUserId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: number;
  readonly isStaff: boolean;
  readonly flags: readonly string[];
}

interface KeyRow {
  readonly [column: string]: unknown;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly flags: readonly string[];
}

const flagsOf = `(select o.flags || u.flags from organizations o join users u on u.organization_id = o.id
  where o.id = found.organization_id and u.id = found.user_id)`;

/** Authenticates with the sessions table, with an 8-hour idle timeout, and with API keys. */
export const bearersOf = (work: TestDatabase["database"]["work"]): Authenticator => ({
  remember: () => null,
  hasSeenKey: () => false,
  authenticate: async (token, at) => {
    const { rows } = await work.platformStatement<SessionRow>(
      `select session_id as "sessionId", user_id as "userId", real_user_id as "realUserId", organization_id as "organizationId", email, role,
         is_staff as "isStaff", is_limited as "isLimited", ${flagsOf} as flags
       from use_session($1, $2, interval '8 hours', interval '5 minutes') found`,
      [hashOf(token), at],
    );
    return rows[0] ?? null;
  },
  authenticateKey: async (key, { address, at }) => {
    const { rows } = await work.platformStatement<KeyRow>(
      `select key_id as "keyId", key_name as "name", scopes, user_id as "userId", organization_id as "organizationId", email, ${flagsOf} as flags
       from use_api_key($1, $2, $3, interval '5 minutes') found`,
      [hashOf(key), at, address],
    );
    const [row] = rows;
    if (!row) return null;
    const { keyId, name, scopes, userId, organizationId, email, flags } = row;
    const apiKey = { id: keyId, name, scopes };
    return { userId, realUserId: userId, organizationId, email, role: 1, isStaff: false, flags, sessionId: keyId, apiKey };
  },
});
