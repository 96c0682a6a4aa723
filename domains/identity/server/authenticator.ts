import type { BinderOptions } from "@tieout/http";
import type { Work } from "@tieout/postgres";
import { defaultSessionLimits, type SessionLimits } from "../core/index.ts";
import { findActor } from "./session-repository.ts";

/** Queries the database on every call: a session ended by one process ends for all at once. */
export function createAuthenticator(work: Work, limits: SessionLimits = defaultSessionLimits): BinderOptions["authenticate"] {
  return (token, at) => findActor({ query: work.platformStatement }, token, { at, idleSeconds: limits.idleSeconds });
}
