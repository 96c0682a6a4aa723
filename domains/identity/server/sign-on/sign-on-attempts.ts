import { createHash, randomBytes } from "node:crypto";
import type { FileStore } from "@tieout/files";
import { clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { z } from "zod";
import { signOnLimits } from "../../core/index.ts";
import type { StoredIssuer } from "./sign-on-issuers.ts";

const hashOf = (kind: "state" | "browser", text: string): Buffer => createHash("sha256").update(`sign-on ${kind} ${text}`).digest();
const secret = (): string => randomBytes(32).toString("base64url");

/** Secrets that the server keeps until the issuer answers. */
const Secrets = z.object({ nonce: z.string(), verifier: z.string() });
export type AttemptSecrets = z.infer<typeof Secrets>;

export interface NewAttempt extends AttemptSecrets {
  readonly state: string;
  /** Cookie value of the browser that begins the sign-in. */
  readonly browser: string;
}

/** Each value has 256 bits, in base64url. */
export const newAttempt = (): NewAttempt => ({ state: secret(), browser: secret(), nonce: secret(), verifier: secret() });

const sealName = (state: string): string => `sign-on attempt ${hashOf("state", state).toString("hex")}`;

export const sealSecrets = (files: FileStore, { organizationId }: StoredIssuer, { state, nonce, verifier }: NewAttempt): Promise<Buffer> =>
  files.seal(organizationId, sealName(state), Buffer.from(JSON.stringify({ nonce, verifier })));

export async function openSecrets(
  files: FileStore,
  { organizationId }: StoredIssuer,
  state: string,
  sealed: Buffer,
): Promise<AttemptSecrets> {
  return Secrets.parse(JSON.parse((await files.unseal(organizationId, sealName(state), sealed)).toString("utf8")));
}

interface OpenedAttempt {
  readonly attempt: NewAttempt;
  readonly email: string;
  readonly sealedSecrets: Buffer;
  /** Admin who is trying out the issuer; absent for a sign-in. */
  readonly triedBy?: string;
}

interface AnsweredAttempt {
  readonly state: string;
  readonly browser: string;
  readonly email: string;
  readonly triedBy?: string;
}

export interface TakenAttempt {
  readonly issuerId: string;
  readonly sealedSecrets: Buffer;
}

/** Sign-ins between the login page and the issuer's answer. */
export const signOnAttempts = (tx: PlatformTx) => ({
  async open({ id, organizationId }: StoredIssuer, { attempt, email, sealedSecrets, triedBy }: OpenedAttempt, at: Date): Promise<void> {
    await tx.query(
      `delete from sign_on_attempts where state_hash in (
         select state_hash from sign_on_attempts where expires_at < $1 order by expires_at limit 100)`,
      [at],
    );
    const hashes = [hashOf("state", attempt.state), hashOf("browser", attempt.browser)];
    await tx.query(
      `insert into sign_on_attempts (state_hash, browser_hash, organization_id, issuer_id, email, sealed_secrets, created_at, expires_at, tried_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [...hashes, organizationId, id, email, sealedSecrets, at, new Date(at.getTime() + signOnLimits.seconds * 1000), triedBy ?? null],
    );
  },

  /**
   * Succeeds once, in the browser and with the email that began the attempt, before it expires; fails if it is dated in the future (the
   * clock was set back).
   */
  async take({ state, browser, email, triedBy }: AnsweredAttempt, at: Date): Promise<TakenAttempt | null> {
    const { rows } = await tx.query<{ [K in keyof TakenAttempt]: TakenAttempt[K] }>(
      `delete from sign_on_attempts where state_hash = $1 and browser_hash = $2 and email = $3 and expires_at > $4
         and created_at <= $4::timestamptz + make_interval(secs => $5)
         and tried_by is not distinct from $6::uuid
       returning issuer_id as "issuerId", sealed_secrets as "sealedSecrets"`,
      [hashOf("state", state), hashOf("browser", browser), email, at, clockToleranceSeconds, triedBy ?? null],
    );
    return rows[0] ?? null;
  },
});
