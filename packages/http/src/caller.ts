import { apiKeyPattern, isRefusedInSupport, type RouteDefinition } from "@tieout/contract";
import type { Actor } from "@tieout/kernel";
import type { Proof } from "@tieout/postgres";
import type { FastifyRequest } from "fastify";
import type { Authenticator, BinderOptions, Binding, KeyUse } from "./binding.ts";
import type { RequestClient } from "./clients/client-sessions.ts";
import { readCookie } from "./clients/cookies.ts";
import { lacksPart } from "./decide-access.ts";
import { httpFailures, keyRefused, notOpened, unauthenticated } from "./http-failures.ts";
import { orRefuse, Refusal } from "./refusal.ts";

/** Caller of a route. */
export interface Caller {
  readonly actor: Actor;
  /** Null if the database confirmed the actor; otherwise every response depends on this proof. */
  readonly proof: Proof | null;
  readonly token: string;
  readonly at: Date;
}

/** Asks the database; throws a 401 if the token is unknown, expired or ended. */
export async function confirm(authenticator: Authenticator, token: string, at: Date): Promise<Caller> {
  const actor = await authenticator.authenticate(token, at);
  if (!actor) throw new Refusal(unauthenticated);
  return { actor, proof: null, token, at };
}

/** Like `confirm`, but for an API key. */
export async function confirmKey(authenticator: Authenticator, key: string, use: KeyUse): Promise<Caller> {
  const actor = await authenticator.authenticateKey(key, use);
  if (!actor) throw new Refusal(keyRefused);
  return { actor, proof: null, token: key, at: use.at };
}

/** The client of a request, identified by this browser's cookie; a user's session or API key never makes the caller a client. */
export async function confirmClient(
  { work, routeIndex: { clientSessions } }: Pick<BinderOptions, "work"> & Pick<Binding, "routeIndex">,
  request: FastifyRequest,
  at: Date,
): Promise<RequestClient> {
  const token = clientSessions && readCookie(request, clientSessions.cookieName);
  const client = token ? await clientSessions.find(work, token, at) : null;
  if (!client) throw new Refusal(notOpened);
  return client;
}

/**
 * Refuses routes that a session may not use: before a second step is set up, in a support session, and in parts of the product that the
 * firm doesn't have. A key's scope is checked before this.
 */
export function refuseBySession(route: RouteDefinition, { actor }: Caller): void {
  const { access } = route;
  if (actor.isLimited && !(access.kind === "session" && access.whileLimited))
    orRefuse(httpFailures.fail("http.second-step-first", undefined));
  if (isSupport(actor) && isRefusedInSupport(route)) orRefuse(httpFailures.fail("http.not-in-support", undefined));
  if (lacksPart(route, actor.flags)) orRefuse(httpFailures.fail("http.part-not-included", undefined));
}

export const isSupport = ({ userId, realUserId }: Pick<Actor, "userId" | "realUserId">): boolean => realUserId !== userId;

/** Null for anything that is not formatted like an API key. */
export function apiKeyOf(header: string | undefined): string | null {
  const shown = /^Bearer (\S{1,100})$/i.exec(header ?? "")?.[1] ?? "";
  return apiKeyPattern.test(shown) ? shown : null;
}

/** Tokens are 256 bits in base64url, 43 characters; anything else is rejected without a query. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(header ?? "")?.[1] ?? null;
}
