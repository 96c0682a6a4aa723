import { Secret, TOTP } from "otpauth";
import { type Person, type Session, signIn } from "../session.ts";
import { createStaff } from "./create-firm.ts";
import { inject } from "./journey.ts";

/** An authenticator app that an account has. */
export interface App {
  readonly key: string;
  readonly recoveryCodes: readonly string[];
}

/** What an app of this key shows now, or so many half minutes later. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an app by calls. Its first code is used then: the next sign-in takes that of a step later. */
export async function setUpApp(session: Session, { password }: Person): Promise<App> {
  const { key } = await session.post<{ key: string }>("/api/users/me/second-steps/totp/", { password });
  const confirmed = await session.post<{ recovery_codes: string[] }>("/api/users/me/second-steps/totp/confirm/", { code: codeOf(key) });
  return { key, recoveryCodes: confirmed.recovery_codes };
}

/** A member of Tieout's staff, for whom everything is open: the account has a second step. */
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
