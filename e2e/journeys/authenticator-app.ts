import { Secret, TOTP } from "otpauth";
import { type Person, type Session, signIn } from "../session.ts";
import { createStaff } from "./create-firm.ts";
import { inject } from "./journey.ts";

const codeOf = (key: string): string => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() });

/** Sets up an authenticator app by calls. */
async function setUpApp(session: Session, { password }: Person): Promise<void> {
  const { key } = await session.post<{ key: string }>("/api/users/me/second-steps/totp/", { password });
  await session.post("/api/users/me/second-steps/totp/confirm/", { code: codeOf(key) });
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
