import { type Algorithm, hash, verify } from "@node-rs/argon2";

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long as a verification even if there is no hash. */
  readonly verify: (storedHash: string | null, password: string) => Promise<boolean>;
}

export interface PasswordHashing {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Argon2id, 64 MiB, 3 passes, 1 lane: RFC 9106 section 4, second recommended option, with one lane. */
export const strongHashing: PasswordHashing = { memoryKib: 64 * 1024, passes: 3 };
/** For tests only. */
export const weakHashingForTests: PasswordHashing = { memoryKib: 256, passes: 1 };

/** `Algorithm` is a const enum, which isolated modules cannot read by name. */
const argon2id: Algorithm = 2;

export function createPasswordHasher({ memoryKib, passes }: PasswordHashing = strongHashing): PasswordHasher {
  const options = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const nobody = hash("the password of no one", options);
  // The rejection is handled when the promise is awaited; this prevents an earlier rejection from ending the process.
  nobody.catch(() => undefined);
  return {
    hash: (password) => hash(password.normalize("NFC"), options),
    async verify(storedHash, password) {
      const matches = await verify(storedHash ?? (await nobody), password.normalize("NFC"));
      return storedHash !== null && matches;
    },
  };
}
