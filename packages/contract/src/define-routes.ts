import type { ProductPart, Result } from "@tieout/kernel";
import type { z } from "zod";
import type { KeyScope } from "./api-keys.ts";
import type { Failure } from "./failures.ts";

/** `HEAD` is only for the tus protocol, `PATCH` for tus and SCIM. */
export type Method = "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "PATCH";

/**
 * Callers allowed on a route. `public`: anyone, with a stated reason; `session`: any signed-in user, and with `whileLimited` also one who
 * must set up a second step first; `client`: only a client who has opened a firm's request with its link and PIN, identified by the
 * resulting cookie; otherwise a permission from a policy, decided by the facts about the object that `scope` names (an entity and the path
 * parameter with its ID; objects that don't exist or belong to another firm return 404).
 */
export type Access =
  | { readonly kind: "public"; readonly why: string }
  | { readonly kind: "session"; readonly whileLimited?: true }
  | { readonly kind: "client" }
  | { readonly kind: "permission"; readonly permission: string; readonly scope?: Scope };

export interface Scope {
  readonly entity: "engagement" | "asset" | "client" | "user" | "organization";
  /** Name of the path parameter or, with `in`, of the query or body field that holds the id. */
  readonly id: string;
  readonly in?: "params" | "query" | "body";
}

export interface RouteDefinition {
  readonly method: Method;
  /** Begins with `/api/` and includes the trailing slash; parameters are written `:name`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Part of the product the route belongs to; callers without it are refused before anything is looked up. Public routes skip this check.
   */
  readonly needs: ProductPart;
  /**
   * Scope an API key needs, in addition to `access`. `none` for anything that a person is accountable for (signatures, conclusions, the
   * lock), personal data, the firm's users and settings, full SSNs and public routes.
   */
  readonly apiKey: KeyScope | "none";
  /**
   * SCIM 2.0 (RFC 7644): requests and responses are `application/scim+json`, refusals are SCIM errors, and unknown members of a query or
   * body are ignored. A POST returns 201 with the `meta.location` of the new resource.
   */
  readonly protocol?: "scim";
  /** Allowed in a support session even though API keys may not call it: see `isRefusedInSupport`. */
  readonly inSupport?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** `multipart`: the handler reads the parts as streams; `tus`: a tus 1.0 protocol call, which may include bytes of a file. */
  readonly body?: z.ZodType | "multipart" | "tus";
  /** Fields in a multipart body besides the part `file`, in any order. For documentation only, because the handler reads the parts. */
  readonly fields?: z.ZodObject;
  /** `stream`: the handler returns a byte stream; `empty`: 204; `tus`: tus protocol headers. */
  readonly output: z.ZodType | "stream" | "empty" | "tus";
  /** Failure codes specific to this route, besides the binder's general ones. */
  readonly failures: readonly string[];
  /** A limit lower than that of the route's class; calls are counted across all processes. */
  readonly rateLimit?: RateLimit;
  /** The handler opens its own units of work (streams, long waits), so the binder opens no transaction around it. */
  readonly ownTransaction?: true;
  /** Supports `Idempotency-Key`. A POST that doesn't must state why repeating the call is harmless or intended. */
  readonly idempotent?: true | { readonly why: string };
  /** Names of cached views that a successful call makes stale; the client invalidates them. */
  readonly touches?: readonly string[];
}

export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * `session`: by session, by API key, or by a client's request across all openings of its link; `browser`: each known browser separately,
   * all others by address.
   */
  readonly by: "address" | "session" | "browser";
  /** Limit for all users and clients of a firm together. */
  readonly firmMax?: number;
}

export type RouteTable = Readonly<Record<string, RouteDefinition>>;

/**
 * In a support session, staff can't change anything that the user or the firm's admins are accountable for: signatures and the lock, users,
 * passwords and firm settings, full SSNs. API keys share this list, so that no new route is missed.
 */
export const isRefusedInSupport = ({ method, apiKey, inSupport }: Pick<RouteDefinition, "method" | "apiKey" | "inSupport">): boolean =>
  apiKey === "none" && method !== "GET" && inSupport !== true;

/** Preserves the literal types of a table; a route without `access`, `needs` or `apiKey` does not compile. */
export const defineRoutes = <const T extends RouteTable>(routes: T): T => routes;

type Shape<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;
type WireShape<S, Otherwise> = S extends z.ZodType ? z.input<S> : Otherwise;

/** A handler's parsed input. */
export interface InputOf<R extends RouteDefinition> {
  readonly params: Shape<R["params"], Record<never, never>>;
  readonly query: Shape<R["query"], Record<never, never>>;
  readonly body: Shape<R["body"], undefined>;
}

/** Input as a caller sends it. */
export type RequestOf<R extends RouteDefinition> = (R["params"] extends z.ZodType
  ? { readonly params: WireShape<R["params"], never> }
  : unknown) &
  (R["query"] extends z.ZodType ? { readonly query?: WireShape<R["query"], never> } : unknown) &
  (R["body"] extends z.ZodType ? { readonly body: WireShape<R["body"], never> } : unknown);

export interface ByteStream {
  readonly contentType: string;
  readonly fileName?: string;
  readonly sizeBytes?: number;
  readonly stream: AsyncIterable<Uint8Array>;
}

export interface TusAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Value that a handler returns, before it is sent. */
export type OutputOf<R extends RouteDefinition> = R["output"] extends z.ZodType
  ? z.input<R["output"]>
  : R["output"] extends "stream"
    ? ByteStream
    : R["output"] extends "tus"
      ? TusAnswer
      : undefined;

/** Value that the client receives. */
export type ResponseOf<R extends RouteDefinition> = R["output"] extends z.ZodType
  ? z.output<R["output"]>
  : R["output"] extends "stream" | "tus"
    ? Response
    : undefined;

interface Response {
  readonly body: unknown;
}

/** One handler per route: a missing or extra one, or an undeclared failure code, does not compile. */
export type Handlers<T extends RouteTable, Context> = {
  readonly [K in keyof T]: (context: Context, input: InputOf<T[K]>) => Promise<Result<OutputOf<T[K]>, Failure<T[K]["failures"][number]>>>;
};
