import { createHash, randomBytes } from "node:crypto";
import type { PublicContext } from "@tieout/http";
import { clockToleranceSeconds } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { emailedCodeRules, signUpRules } from "../../core/index.ts";

/** Cookie set once the right code is entered. It doesn't sign anyone in. */
const signUpCookie = "tieout_sign_up";
/** Cookie that ties a code to the browser that requested it. */
const askedCookie = "tieout_sign_up_asked";
const path = "/api/storefront/";

/** 256 bits in base64url. */
const newToken = (): string => randomBytes(32).toString("base64url");

/** The cookie value with which this browser requests codes or enters those it requested. */
export const askerOf = (context: Pick<PublicContext, "cookie">): string => context.cookie(askedCookie) ?? newToken();

export const rememberAsker = ({ setCookie }: Pick<PublicContext, "setCookie">, asker: string): void =>
  setCookie({ name: askedCookie, value: asker, path, maxAgeSeconds: emailedCodeRules.askedWithinSeconds });

export const signUpTokenOf = (context: Pick<PublicContext, "cookie">): string | null => context.cookie(signUpCookie);

export const rememberSignUp = ({ setCookie }: Pick<PublicContext, "setCookie">, token: string): void =>
  setCookie({ name: signUpCookie, value: token, path, maxAgeSeconds: signUpRules.seconds });

export const forgetSignUpCookie = ({ setCookie }: Pick<PublicContext, "setCookie">): void =>
  setCookie({ name: signUpCookie, value: "", path, maxAgeSeconds: 0 });

const hashOf = (token: string): Buffer => createHash("sha256").update(`sign-up ${token}`).digest();

/** A sign-up with a proven email address. */
export interface SignUp {
  readonly id: string;
  readonly address: string;
  /** ID of the account that the sign-up created. */
  readonly userId: string | null;
  readonly hasAskedAdmin: boolean;
}

/** Sign-ups past the code step, each in one browser. */
export const signUps = (tx: PlatformTx) => ({
  /** Returns the sign-up's token, of which only the SHA-256 is stored. */
  async add(address: string, at: Date): Promise<string> {
    await tx.query("delete from sign_ups where expires_at <= $1", [at]);
    const token = newToken();
    const expiresAt = new Date(at.getTime() + signUpRules.seconds * 1000);
    await tx.query("insert into sign_ups (token_hash, address, created_at, expires_at) values ($1, $2, $3, $4)", [
      hashOf(token),
      address,
      at,
      expiresAt,
    ]);
    return token;
  },

  /** Locks the sign-up; null if there is none, it is over, or it is dated in the future (the clock was set back). */
  async find(token: string | null, at: Date): Promise<SignUp | null> {
    if (token === null) return null;
    const { rows } = await tx.query<{ [K in keyof SignUp]: SignUp[K] }>(
      `select s.id, s.address, s.user_id as "userId",
         exists (select from sign_ups a where a.address = s.address and a.asked_admin_at is not null) as "hasAskedAdmin"
       from sign_ups s where s.token_hash = $1 and s.expires_at > $2 and s.created_at <= $2::timestamptz + make_interval(secs => $3)
       for update of s`,
      [hashOf(token), at, clockToleranceSeconds],
    );
    return rows[0] ?? null;
  },

  /** Ends sign-ups for the same email address in other browsers. */
  async noteAccount({ id, address }: SignUp, userId: string): Promise<void> {
    await tx.query("update sign_ups set user_id = $2 where id = $1", [id, userId]);
    await tx.query("delete from sign_ups where address = $1 and id <> $2", [address, id]);
  },

  async noteAskedAdmin({ id }: SignUp, at: Date): Promise<void> {
    await tx.query("update sign_ups set asked_admin_at = $2 where id = $1", [id, at]);
  },

  async end({ id }: SignUp): Promise<void> {
    await tx.query("delete from sign_ups where id = $1", [id]);
  },
});

/** This browser's sign-up for this email address. */
export async function findOwnSignUp(tx: PlatformTx, context: Pick<PublicContext, "cookie" | "now">, email: string): Promise<SignUp | null> {
  const signUp = await signUps(tx).find(signUpTokenOf(context), context.now());
  return signUp?.address === email ? signUp : null;
}
