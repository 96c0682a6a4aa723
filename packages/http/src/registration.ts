import type { RouteTable } from "@tieout/contract";
import type { Actor, Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { ClientSessions } from "./clients/client-sessions.ts";
import type { FactsByEntity, RouteHandlers } from "./request-context.ts";

/** Loads the facts about one object for the policies; null if the object does not exist or belongs to another organization. */
export type FactsLoader<Facts = unknown> = (tx: Tx, id: string, actor: Actor) => Promise<Facts | null>;

/**
 * Decides a permission, `noun.verb`. When denied, the caller gets 403 if `noun.read` is allowed on the same facts, otherwise 404. The facts
 * of an entity such as `asset` include the noun's facts (`engagement.read` needs a team), so one policy serves both.
 */
export type Rule = (actor: Actor, facts: never) => boolean;

type Callable = (context: never, input: never) => Promise<Result<unknown, { readonly code: string }>>;

/** A domain's routes and handlers for the API process; `registerX(deps)` in the domain's `server/index.ts` returns one or more. */
export interface Registration {
  /** The domain's name, for documents and logs. */
  readonly domain: string;
  readonly routes: RouteTable;
  readonly handlers: Readonly<Record<string, Callable>>;
  readonly policies: Readonly<Record<string, Rule>>;
  readonly facts: Readonly<Record<string, FactsLoader>>;
  /** Client sessions, from the one domain that opens them. */
  readonly clientSessions?: ClientSessions | undefined;
}

interface TypedRegistration<T extends RouteTable, F extends FactsByEntity> {
  readonly domain: string;
  readonly routes: T;
  readonly handlers: RouteHandlers<T, F>;
  /** Permissions that this domain decides; other domains declare their own. */
  readonly policies?: Readonly<Record<string, Rule>>;
  /** Loaders that this domain supplies; each entity has one loader in the whole process. */
  readonly facts?: { readonly [K in keyof F]?: FactsLoader<F[K]> };
  /** Supplied by only one registration in a process. */
  readonly clientSessions?: ClientSessions;
}

/**
 * Checks handlers against their route table at compile time, then erases the types: `registration<typeof routes, { engagement:
 * EngagementFacts }>({…})`.
 */
export function registration<T extends RouteTable, F extends FactsByEntity = Record<never, never>>(
  parts: TypedRegistration<T, F>,
): Registration {
  const facts: Record<string, FactsLoader> = {};
  for (const [entity, loader] of Object.entries<FactsLoader | undefined>(parts.facts ?? {})) if (loader) facts[entity] = loader;
  const { domain, routes, handlers, policies = {}, clientSessions } = parts;
  return { domain, routes, handlers, policies, facts, clientSessions };
}
