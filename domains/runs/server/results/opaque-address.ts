import { createHmac } from "node:crypto";

/**
 * Identifies an exception or sampled item in URLs, which browsers, proxies and email systems store, because the actual key names a person,
 * a day and an amount. Keyed with the organization's key for identifier hashes, so that it can't be guessed; the same in every run.
 */
export const opaqueAddress = (hmacKey: Uint8Array, key: string): string =>
  createHmac("sha256", hmacKey).update(`address ${key}`).digest("base64url").slice(0, 22);
