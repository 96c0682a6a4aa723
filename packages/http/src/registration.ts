import type { RouteTable } from "@tieout/contract";
import type { Actor, Result } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { FactsByEntity, RouteHandlers } from "./request-context.ts";

/** Loads what the policies need to know of one object; null where it is absent or another organization's. */
export type FactsLoader<Facts = unknown> = (tx: Tx, id: string, actor: Actor) => Promise<Facts | null>;

/**
 * Decides a permission, `noun.verb`. Where it says no, the caller hears 403 if `noun.read` says yes on the same facts, else 404.
 * Facts of an entity such as `asset` hold those of the noun (`engagement.read` needs a team), so that one policy serves both.
 */
export type Rule = (actor: Actor, facts: never) => boolean;

type Callable = (context: never, input: never) => Promise<Result<unknown, { readonly code: string }>>;

/** What a domain hands to the API process: `registerX(deps)` of its `server/index.ts` returns one or more of these. */
export interface Registration {
  /** The domain's name, for documents and logs. */
  readonly domain: string;
  readonly routes: RouteTable;
  readonly handlers: Readonly<Record<string, Callable>>;
  readonly policies: Readonly<Record<string, Rule>>;
  readonly facts: Readonly<Record<string, FactsLoader>>;
}

interface TypedRegistration<T extends RouteTable, F extends FactsByEntity> {
  readonly domain: string;
  readonly routes: T;
  readonly handlers: RouteHandlers<T, F>;
  /** Permissions this domain decides; a permission of another domain stands there. */
  readonly policies?: Readonly<Record<string, Rule>>;
  /** Loaders this domain supplies; an entity has one loader in the whole process. */
  readonly facts?: { readonly [K in keyof F]?: FactsLoader<F[K]> };
}

/** Checks handlers against their table while all types are known, and forgets them: `registration<typeof routes, { engagement: EngagementFacts }>({…})`. */
export function registration<T extends RouteTable, F extends FactsByEntity = Record<never, never>>(
  parts: TypedRegistration<T, F>,
): Registration {
  const facts: Record<string, FactsLoader> = {};
  for (const [entity, loader] of Object.entries<FactsLoader | undefined>(parts.facts ?? {})) if (loader) facts[entity] = loader;
  return { domain: parts.domain, routes: parts.routes, handlers: parts.handlers, policies: parts.policies ?? {}, facts };
}
