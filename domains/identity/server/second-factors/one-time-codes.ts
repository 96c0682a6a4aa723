import { Secret, TOTP } from "otpauth";
import { totpRules } from "../../core/index.ts";

const totpOf = (key: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: "Tieout",
    label,
    secret: new Secret({ buffer: Uint8Array.from(key).buffer }),
    algorithm: "SHA1",
    digits: totpRules.digits,
    period: totpRules.stepSeconds,
  });

/** 160 bits, the length of the hash: RFC 4226, 4. */
export const newKey = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** The key for typing into an app and, as a URI, for scanning with one. */
export function keyForApp(key: Uint8Array, email: string): { readonly key: string; readonly address: string } {
  const totp = totpOf(key, email);
  return { key: totp.secret.base32, address: totp.toString() };
}

/** The time step for which a code is right, or null. */
export function stepOfCode(key: Uint8Array, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const totp = totpOf(key, "");
  const delta = totp.validate({ token: code, timestamp, window: totpRules.neighbors });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
