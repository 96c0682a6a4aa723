import { createHash, randomBytes } from "node:crypto";
import type { PlatformTx } from "@tieout/postgres";
import { normalizeRecoveryCode, recoveryCodeOf, recoveryRules } from "../../core/index.ts";

/** A code has 125 bits, so no slow hash is needed. The hash includes the person, so that a code opens only one account. */
const hashOf = (userId: string, code: string): Buffer =>
  createHash("sha256")
    .update(`recovery code ${userId} ${normalizeRecoveryCode(code)}`)
    .digest();

export const recoveryCodes = (tx: PlatformTx, userId: string) => ({
  /** Replaces all earlier codes; only their hashes are stored. */
  async renew(organizationId: string): Promise<readonly string[]> {
    const codes = Array.from({ length: recoveryRules.codes }, () => recoveryCodeOf(randomBytes(recoveryRules.characters)));
    await tx.query("delete from recovery_codes where user_id = $1", [userId]);
    await tx.query(
      "insert into recovery_codes (code_hash, organization_id, user_id) select hash, $2, $3 from unnest($1::bytea[]) as hash",
      [codes.map((code) => hashOf(userId, code)), organizationId, userId],
    );
    return codes;
  },

  /** Uses up a code; returns true if it was unused. */
  async take(code: string, at: Date): Promise<boolean> {
    const { rowCount } = await tx.query(
      "update recovery_codes set used_at = $3 where code_hash = $1 and user_id = $2 and used_at is null",
      [hashOf(userId, code), userId, at],
    );
    return rowCount === 1;
  },

  async remove(): Promise<void> {
    await tx.query("delete from recovery_codes where user_id = $1", [userId]);
  },
});
