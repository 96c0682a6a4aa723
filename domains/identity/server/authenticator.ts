import type { BinderOptions } from "@tieout/http";
import type { Actor } from "@tieout/kernel";
import type { Work } from "@tieout/postgres";
import { defaultSessionLimits, type SessionLimits } from "../core/index.ts";
import { findActors } from "./session-repository.ts";

interface Waiting {
  readonly token: string;
  readonly at: Date;
  readonly resolve: (actor: Actor | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks the database on every call, always after the call arrived: a session ended by one process is ended for all at once. Calls that
 * arrive in the same turn of the event loop, as a page sends them, are asked for in one statement.
 */
export function createAuthenticator(work: Work, limits: SessionLimits = defaultSessionLimits): BinderOptions["authenticate"] {
  let waiting: Waiting[] = [];
  const ask = (): void => {
    const calls = waiting;
    waiting = [];
    findActors({ query: work.platformStatement }, calls, limits.idleSeconds).then(
      (actors) => {
        for (const [index, { resolve }] of calls.entries()) resolve(actors.get(index) ?? null);
      },
      (error: unknown) => {
        for (const { reject } of calls) reject(error);
      },
    );
  };
  return (token, at) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ token, at, resolve, reject });
    });
}
