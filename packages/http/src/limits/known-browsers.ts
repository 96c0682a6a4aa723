import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Maximum number of marks checked per request, which bounds the time spent on a header full of cookies. */
const mostShown = 20;
const dayMilliseconds = 86_400_000;
/** Days that a mark is valid after its creation; a browser in use gets a new one during the second half. */
const markDays = 90;
/** Number of bytes for each part of a mark: day, person, random, signature. */
const [ofDay, ofPerson, ofDrawn, ofSignature] = [2, 8, 6, 16];
const signedBytes = ofDay + ofPerson + ofDrawn;

/**
 * Browsers in which someone has signed in, or that received a cookie during a session; strangers' browsers have no such cookie. The
 * cookie's value is a signed mark with day and person, which every process in the installation, even a new one, recognizes without a
 * lookup.
 */
export interface KnownBrowsers {
  readonly draw: (userId: string, at: Date) => string;
  /** Whether the mark is ours and new enough to keep. */
  readonly isYoung: (mark: string, at: Date) => boolean;
  /**
   * Identifies the person who uses the request's browser, with the same value in all of that person's browsers; null without a valid mark.
   */
  readonly of: (request: Pick<FastifyRequest, "headers">, at: Date) => string | null;
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMilliseconds);

/** @param key the installation's key, 32 bytes, from which the signing key is derived */
export function knownBrowsers(key: Uint8Array): KnownBrowsers {
  const signing = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "tieout known browsers 2", 32));
  const hmac = (what: string, bytes: Uint8Array | string): Buffer => createHmac("sha256", signing).update(what).update(bytes).digest();
  const sign = (signed: Uint8Array): Buffer => hmac("mark ", signed).subarray(0, ofSignature);
  /** Null if the mark isn't ours or isn't from the last `days` days. */
  const personOf = (mark: string, at: Date, days: number): string | null => {
    const bytes = Buffer.from(mark, "base64url");
    // Several spellings decode to the same bytes, but only one is accepted.
    if (bytes.length !== signedBytes + ofSignature || bytes.toString("base64url") !== mark) return null;
    if (!timingSafeEqual(sign(bytes.subarray(0, signedBytes)), bytes.subarray(signedBytes))) return null;
    const age = dayOf(at) - bytes.readUInt16BE(0);
    // The clocks of two processes may be on different days.
    return age >= -1 && age < days ? bytes.toString("base64url", ofDay, ofDay + ofPerson) : null;
  };
  return {
    draw(userId, at) {
      const day = Buffer.alloc(ofDay);
      day.writeUInt16BE(dayOf(at));
      const signed = Buffer.concat([day, hmac("person ", userId).subarray(0, ofPerson), randomBytes(ofDrawn)]);
      return Buffer.concat([signed, sign(signed)]).toString("base64url");
    },
    isYoung: (mark, at) => personOf(mark, at, markDays / 2) !== null,
    of({ headers: { cookie = "" } }, at) {
      for (const [, mark = ""] of Array.from(cookie.matchAll(/=([A-Za-z0-9_-]{43})(?=;|$)/g)).slice(0, mostShown)) {
        const person = personOf(mark, at, markDays);
        if (person !== null) return person;
      }
      return null;
    },
  };
}
