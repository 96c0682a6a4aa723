import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Of a browser that shows several, the first ones are looked at: the time for a head that is full of cookies is limited. */
const mostShown = 20;
const randomBytesOfMark = 16;

/**
 * Browsers in which someone has signed in, or to which a session was given a cookie: a stranger has none. They show a mark, 128 drawn bits and a
 * signature of 128, as the value of that cookie. Every process of the installation, also one that has just started, knows it without a look-up.
 */
export interface KnownBrowsers {
  readonly draw: () => string;
  readonly has: (mark: string) => boolean;
  /** What names the browser of a request; null where it shows no mark of ours. */
  readonly of: (request: Pick<FastifyRequest, "headers">) => string | null;
}

/** @param key of the installation, 32 bytes; the signature has one of its own, derived from it */
export function knownBrowsers(key: Uint8Array): KnownBrowsers {
  const signing = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "tieout known browsers 1", 32));
  const sign = (drawn: Uint8Array): Buffer => createHmac("sha256", signing).update(drawn).digest().subarray(0, 16);
  const has = (mark: string): boolean => {
    const bytes = Buffer.from(mark, "base64url");
    // Only one of the spellings that decode to the same bytes counts.
    if (bytes.length !== 32 || bytes.toString("base64url") !== mark) return false;
    return timingSafeEqual(sign(bytes.subarray(0, randomBytesOfMark)), bytes.subarray(randomBytesOfMark));
  };
  return {
    draw() {
      const drawn = randomBytes(randomBytesOfMark);
      return Buffer.concat([drawn, sign(drawn)]).toString("base64url");
    },
    has,
    of({ headers: { cookie = "" } }) {
      const shown = Array.from(cookie.matchAll(/=([A-Za-z0-9_-]{43})(?=;|$)/g), ([, value = ""]) => value);
      return shown.slice(0, mostShown).find(has) ?? null;
    },
  };
}
