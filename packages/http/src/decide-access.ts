import type { RouteDefinition } from "@tieout/contract";
import { type Actor, hasPart } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { RouteIndex } from "./check-registrations.ts";
import { httpFailures } from "./http-failures.ts";
import type { ParsedInput } from "./input/parse-input.ts";
import { orRefuse } from "./refusal.ts";

/**
 * Whether the route belongs to a part of the product that the caller doesn't have. The response is the same for another firm's object as
 * for the caller's own, because nothing is looked up.
 */
export const lacksPart = ({ access, needs }: Pick<RouteDefinition, "access" | "needs">, flags: readonly string[]): boolean =>
  access.kind !== "public" && !hasPart(needs, flags);

/**
 * Loads the facts about the scope's object and applies the policy. 404 if the object doesn't exist, belongs to another firm or isn't
 * readable; 403 if readable but not allowed. Returns the facts that the decision was based on.
 */
export async function decideAccess(
  routeIndex: RouteIndex,
  route: RouteDefinition,
  input: ParsedInput,
  on: { tx: Tx; actor: Actor },
): Promise<unknown> {
  const { access } = route;
  if (access.kind !== "permission") return undefined;
  if (!access.scope) {
    if (!allows(routeIndex, access.permission, on.actor, undefined)) orRefuse(httpFailures.fail("http.not-permitted", undefined));
    return undefined;
  }
  const facts = await routeIndex.facts.get(access.scope.entity)?.(on.tx, scopeId(access.scope, input), on.actor);
  if (facts === null || facts === undefined) return orRefuse(httpFailures.fail("http.not-found", undefined));
  if (allows(routeIndex, access.permission, on.actor, facts)) return facts;
  const readPermission = `${access.permission.split(".")[0]}.read`;
  const readable = readPermission !== access.permission && allows(routeIndex, readPermission, on.actor, facts);
  return orRefuse(readable ? httpFailures.fail("http.not-permitted", undefined) : httpFailures.fail("http.not-found", undefined));
}

function allows(routeIndex: RouteIndex, permission: string, actor: Actor, facts: unknown): boolean {
  // An entity's loader and the rules for its noun share one facts type; only the tables erase it.
  return routeIndex.policies.get(permission)?.(actor, facts as never) === true;
}

function scopeId(scope: { readonly id: string; readonly in?: "params" | "query" | "body" }, input: ParsedInput): string {
  const place = input[scope.in ?? "params"];
  const id = typeof place === "object" && place !== null ? Reflect.get(place, scope.id) : undefined;
  if (typeof id !== "string") throw new TypeError(`the scope's id ${scope.id} is not text after parsing`);
  return id;
}
