import { Secret, TOTP } from "otpauth";
import { type Person, type Session, signIn } from "../session.ts";
import { createStaff } from "./create-firm.ts";
import { inject } from "./journey.ts";

/** An authenticator app set up for an account. */
export interface App {
  readonly key: string;
  readonly recoveryCodes: readonly string[];
}

/** Code that an app with this key shows now, or the given number of half minutes later. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an app through API calls. That uses the app's first code, so the next sign-in uses the code of a later step. */
export async function setUpApp(session: Session, { password }: Person): Promise<App> {
  const { key } = await session.post<{ key: string }>("/api/users/me/second-steps/totp/", { password });
  const confirmed = await session.post<{ recovery_codes: string[] }>("/api/users/me/second-steps/totp/confirm/", { code: codeOf(key) });
  return { key, recoveryCodes: confirmed.recovery_codes };
}

/** A member of Tieout's staff with full access, because the account has a second step. */
export interface SignedInStaff {
  readonly staff: Person;
  readonly session: Session;
}

export async function signInStaff(): Promise<SignedInStaff> {
  const staff = await createStaff();
  const session = await signIn(inject("product").address, staff);
  await setUpApp(session, staff);
  return { staff, session };
}
