import { createHash, randomBytes, randomInt } from "node:crypto";
import type { FileStore } from "@tieout/files";
import { createPasswordHasher, type PasswordHashing } from "@tieout/identity/server";
import { pinOf, pinRules } from "../core/index.ts";

/** 256 bits in base64url; only its SHA-256 hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Hashes a link's token. */
export const hashOfLink = (token: string): Buffer => createHash("sha256").update(`client request ${token}`).digest();

/** Hashes a session's cookie. */
export const hashOfSession = (token: string): Buffer => createHash("sha256").update(`client session ${token}`).digest();

const sealName = (requestId: string): string => `PIN of the request ${requestId}`;

export interface PinDeps {
  readonly files: FileStore;
  readonly pins: PinHashing;
}

export interface PinHashing {
  /** Generates a PIN, with a function that gives its stored form for this request. */
  readonly make: () => Promise<{ readonly pin: string; readonly seal: (files: FileStore, of: PinOwner) => Promise<Buffer> }>;
  /** Takes as long as one comparison whether or not there is a PIN. */
  readonly isRight: (files: FileStore, kept: KeptPin | null, given: string) => Promise<boolean>;
}

export interface PinOwner {
  readonly organizationId: string;
  readonly requestId: string;
}

export interface KeptPin extends PinOwner {
  readonly sealedHash: Buffer;
}

/** A PIN has only 27 bits: a slow hash makes a stolen table slow to search, and the firm's key around the hash makes the table useless. */
export function pinHashing(hashing?: PasswordHashing): PinHashing {
  const hasher = createPasswordHasher(hashing);
  return {
    async make() {
      const pin = pinOf(randomInt(10 ** pinRules.digits));
      const hash = await hasher.hash(pin);
      return { pin, seal: (files, { organizationId, requestId }) => files.seal(organizationId, sealName(requestId), Buffer.from(hash)) };
    },
    async isRight(files, kept, given) {
      const hash = kept && (await files.unseal(kept.organizationId, sealName(kept.requestId), kept.sealedHash)).toString();
      return hasher.verify(hash, given.replace(/\D/g, ""));
    },
  };
}
