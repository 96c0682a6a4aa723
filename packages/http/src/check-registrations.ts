import { directoryScope, type RouteDefinition } from "@tieout/contract";
import { productParts } from "@tieout/kernel";
import type { ClientSessions } from "./clients/client-sessions.ts";
import type { FactsLoader, Registration, Rule } from "./registration.ts";
import { scimRoot } from "./scim/scim-answers.ts";

/** The policies and fact loaders of all domains. */
export interface RouteIndex {
  readonly policies: ReadonlyMap<string, Rule>;
  readonly facts: ReadonlyMap<string, FactsLoader>;
  /** Null if no route is open to clients. */
  readonly clientSessions: ClientSessions | null;
}

/**
 * Joins the registrations. Throws a list of all mistakes if the process must not start: a route without access, part or API key scope,
 * duplicate paths, a permission without a policy, an entity without a loader, an ID that is not an input of its route.
 */
export function checkRegistrations(registrations: readonly Registration[]): RouteIndex {
  const mistakes: string[] = [];
  const policies = collect(registrations, "policies", mistakes);
  const facts = collect(registrations, "facts", mistakes);
  const [clientSessions = null, ...more] = registrations.flatMap((one) => one.clientSessions ?? []);
  if (more.length > 0) mistakes.push("the sessions of clients are supplied by more than one domain");
  const addresses = new Map<string, string>();
  for (const { domain, routes, handlers } of registrations) {
    for (const [name, route] of Object.entries(routes)) {
      const label = `${domain}.${name}`;
      for (const mistake of routeMistakes(route, { policies, facts, clientSessions })) mistakes.push(`${label}: ${mistake}`);
      if (typeof handlers[name] !== "function") mistakes.push(`${label}: has no handler`);
      const address = addressOf(route);
      const taken = addresses.get(address);
      if (taken) mistakes.push(`${label}: has the same address as ${taken}, ${address}`);
      addresses.set(address, label);
    }
  }
  if (mistakes.length > 0) throw new Error(`The routes cannot be served:\n${mistakes.map((mistake) => `  ${mistake}`).join("\n")}`);
  return { policies, facts, clientSessions };
}

function collect<K extends "policies" | "facts">(
  registrations: readonly Registration[],
  kind: K,
  mistakes: string[],
): ReadonlyMap<string, Registration[K][string]> {
  const all = new Map<string, Registration[K][string]>();
  for (const registration of registrations) {
    for (const [name, entry] of Object.entries(registration[kind]) as [string, Registration[K][string]][]) {
      const before = all.get(name);
      if (before && before !== entry) mistakes.push(`${registration.domain}: ${name} of its ${kind} is also in another domain`);
      all.set(name, entry);
    }
  }
  return all;
}

/** Paths that differ only in parameter names or the trailing slash are equal. */
const addressOf = (route: RouteDefinition): string => `${route.method} ${route.path.replace(/:[A-Za-z]+/g, ":").replace(/\/$/, "")}`;

function* routeMistakes(route: RouteDefinition, index: RouteIndex): Iterable<string> {
  // The type requires `access`, but a table that bypasses the compiler must not grant access.
  const access: RouteDefinition["access"] | undefined = route.access;
  if (!access) {
    yield "has no access";
    return;
  }
  yield* declarationMistakes(route);
  yield* protocolMistakes(route);
  yield* pathMistakes(route);
  yield* callMistakes(route);
  if (access.kind === "client") yield* clientMistakes(route, index);
  if (access.kind === "permission") yield* permissionMistakes(route, access, index);
}

/** Checks the declarations that every route needs: its part of the product and its API key scope. */
function* declarationMistakes(route: RouteDefinition): Iterable<string> {
  const needs: string | undefined = route.needs;
  if (!productParts.some((part) => part === needs)) yield "does not state which part of the product it needs";
  const apiKey: RouteDefinition["apiKey"] | undefined = route.apiKey;
  if (!apiKey) yield "does not state the scope that an API key needs, or that none may call it";
  if (route.access.kind === "public" && apiKey !== "none") yield "is public, so that it takes no API key";
}

function* protocolMistakes({ access, apiKey, path, protocol }: RouteDefinition): Iterable<string> {
  if ((protocol === "scim") !== path.startsWith(scimRoot)) yield `speaks SCIM if and only if its path is under ${scimRoot}`;
  if (protocol === "scim" && access.kind !== "public" && apiKey !== directoryScope) yield "speaks SCIM, which takes directory tokens alone";
}

function* pathMistakes(route: RouteDefinition): Iterable<string> {
  // RFC 7644, 3.2, prescribes how SCIM paths are spelled.
  const words = route.protocol === "scim" ? /^\/api\/([A-Za-z0-9]+\/|:[A-Za-z]+\/)+$/ : /^\/api\/([a-z0-9-]+\/|:[A-Za-z]+\/)+$/;
  if (!words.test(route.path)) yield `${route.path} is not a path of lower-case words with a trailing slash`;
  const named = [...route.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? "");
  const declared = Object.keys(route.params?.shape ?? {});
  if ([...named].sort().join() !== [...declared].sort().join()) yield `its params are ${declared.join()}, its path names ${named.join()}`;
}

/** Checks declarations about repeated calls and uploads. */
function* callMistakes(route: RouteDefinition): Iterable<string> {
  if (route.method === "POST" && !route.idempotent) yield "a POST is idempotent, or says what a repeated call does";
  if (route.idempotent === true && (route.ownTransaction || route.access.kind === "public" || typeof route.output === "string"))
    yield "idempotent needs the binder's transaction and a JSON response";
  if ((route.body === "multipart" || route.output === "tus") && !route.ownTransaction)
    yield "an upload must not hold a transaction open: ownTransaction is missing";
}

function* clientMistakes({ apiKey, idempotent }: RouteDefinition, { clientSessions }: RouteIndex): Iterable<string> {
  if (apiKey !== "none") yield "is open to clients, so that it takes no API key";
  if (idempotent === true) yield "idempotent needs a user, and a client is none";
  if (!clientSessions) yield "no domain supplies the sessions of clients";
}

type PermissionAccess = Extract<RouteDefinition["access"], { readonly kind: "permission" }>;

function* permissionMistakes(route: RouteDefinition, access: PermissionAccess, { policies, facts }: RouteIndex): Iterable<string> {
  if (!policies.has(access.permission)) yield `no policy decides the permission ${access.permission}`;
  if (!access.scope) return;
  const { entity, id, in: place = "params" } = access.scope;
  if (!facts.has(entity)) yield `no loader gives the facts of ${entity}`;
  const shape = place === "body" ? bodyShape(route) : (route[place]?.shape ?? {});
  if (!(id in shape)) yield `its scope's ${id} is not in ${place}`;
}

function bodyShape(route: RouteDefinition): object {
  const body = route.body;
  return body && typeof body !== "string" && "shape" in body && typeof body.shape === "object" && body.shape ? body.shape : {};
}
