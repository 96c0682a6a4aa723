import { createHmac } from "node:crypto";

export interface DerivedLogin {
  readonly user: string;
  readonly password: string;
}

/**
 * Logins of the product's database roles that have no configured URL. The passwords are derived from the master key, so every process on
 * every machine knows them without another secret.
 */
export function roleLogins(masterKey: Uint8Array): Record<"runtime" | "platform" | "queue", DerivedLogin> {
  const login = (user: string): DerivedLogin => ({
    user,
    password: createHmac("sha256", masterKey).update(`database role ${user}`).digest("base64url"),
  });
  return { runtime: login("tieout_app"), platform: login("tieout_platform"), queue: login("tieout_queue") };
}
