import type { Authenticator } from "@tieout/http";
import type { Actor } from "@tieout/kernel";
import type { Work } from "@tieout/postgres";
import { defaultSessionLimits, type SessionLimits } from "../core/index.ts";
import { findActorOfKey } from "./api-keys/api-key-repository.ts";
import { findActor, hashOf, proofOf } from "./session-repository.ts";

/** Each entry takes about 500 bytes. */
const mostRemembered = 10_000;

/**
 * Queries the database on every call, so that a session ended by one process ends for all of them immediately. The cache saves a round
 * trip, not the check: the proof is sent with the call's first statement, and if it fails, the session is looked up as if nothing were
 * cached.
 */
export function createAuthenticator(work: Work, limits: SessionLimits = defaultSessionLimits): Authenticator {
  const { idleSeconds } = limits;
  const remembered = new Map<string, Actor>();
  const seenKeys = new Set<string>();
  return {
    async authenticate(token, at) {
      const hash = hashOf(token);
      const actor = await findActor({ query: work.platformStatement }, hash, { at, idleSeconds });
      const key = hash.toString("base64");
      remembered.delete(key);
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest);
      if (actor) remembered.set(key, actor);
      return actor;
    },
    remember(token, at) {
      const actor = remembered.get(hashOf(token).toString("base64"));
      // A firm's transaction cannot verify staff who are viewing an account, or people who must set up a second step, so these are always
      // looked up.
      const isProvable = actor && !actor.isLimited && actor.realUserId === actor.userId;
      return isProvable ? { actor, proof: proofOf(actor, { at, idleSeconds }) } : null;
    },
    async authenticateKey(key, use) {
      const actor = await findActorOfKey({ query: work.platformStatement }, key, use);
      const seen = hashOf(key).toString("base64");
      seenKeys.delete(seen);
      const [oldest] = seenKeys;
      if (oldest !== undefined && seenKeys.size >= mostRemembered) seenKeys.delete(oldest);
      if (actor) seenKeys.add(seen);
      return actor;
    },
    hasSeenKey: (key) => seenKeys.has(hashOf(key).toString("base64")),
  };
}
