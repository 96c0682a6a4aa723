import { createHash, randomBytes } from "node:crypto";
import { clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { supportLimits } from "../../core/index.ts";

export interface NewEntry {
  readonly organizationId: string;
  readonly userId: string;
  readonly staffSessionId: string;
  readonly reason: string;
}

export interface OpenEntry extends NewEntry {
  readonly staffId: string;
  readonly staffEmail: string;
}

const hashOf = (code: string): Buffer => createHash("sha256").update(`support entry ${code}`).digest();

/** Support sessions that have a reason but haven't been opened by `/assume` yet. */
export const supportEntries = (tx: PlatformTx) => ({
  /** Returns the code, 256 bits in base64url, which is not stored. */
  async add({ organizationId, userId, staffSessionId, reason }: NewEntry, at: Date): Promise<string> {
    await tx.query("delete from support_entries where expires_at < $1", [at]);
    const code = randomBytes(32).toString("base64url");
    const expiresAt = new Date(at.getTime() + supportLimits.entrySeconds * 1000);
    await tx.query(
      `insert into support_entries (code_hash, organization_id, user_id, staff_session_id, reason, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [hashOf(code), organizationId, userId, staffSessionId, reason, at, expiresAt],
    );
    return code;
  },

  /** Always uses up the code; null if it is unknown, expired or for another account, or if either person is no longer allowed. */
  async take(code: string, email: string, at: Date): Promise<OpenEntry | null> {
    const { rows } = await tx.query<{ [K in keyof OpenEntry]: OpenEntry[K] }>(
      `with taken as (delete from support_entries where code_hash = $1 returning *)
       select t.organization_id as "organizationId", t.user_id as "userId", t.staff_session_id as "staffSessionId", t.reason,
         staff.id as "staffId", staff.email as "staffEmail"
       from taken t
       join users u on u.organization_id = t.organization_id and u.id = t.user_id
       join sessions own on own.id = t.staff_session_id
       join users staff on staff.organization_id = own.organization_id and staff.id = own.user_id
       where t.expires_at > $3 and t.created_at <= $3::timestamptz + make_interval(secs => $4)
         and u.email = $2 and u.is_active and not u.is_staff and is_support_allowed(staff.id, own.id, $3)`,
      [hashOf(code), email, at, clockToleranceSeconds],
    );
    return rows[0] ?? null;
  },
});
