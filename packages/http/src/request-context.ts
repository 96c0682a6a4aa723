import type { Failure, InputOf, OutputOf, RouteDefinition, RouteTable, TusAnswer } from "@tieout/contract";
import type { FileStore } from "@tieout/files";
import type { Actor, Result } from "@tieout/kernel";
import type { Tx, Work } from "@tieout/postgres";
import type { RequestClient } from "./clients/client-sessions.ts";
import type { ResumableStore } from "./resumable/resumable-store.ts";

/** One part of a multipart upload, in the order of the request. A file must be read (or drained) before the next part arrives. */
export type UploadPart =
  | { readonly kind: "field"; readonly name: string; readonly value: string }
  | {
      readonly kind: "file";
      readonly name: string;
      /** Name supplied by the user's browser: for display only, never for a path. */
      readonly fileName: string;
      readonly contentType: string;
      /** Rejects with `UploadTooLarge` when the file exceeds the upload limit. */
      readonly stream: AsyncIterable<Uint8Array>;
    };

export interface Cookie {
  readonly name: string;
  /** 43 characters of base64url; with `forScripts`, any text that a cookie may contain. */
  readonly value: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** Scripts on our own pages may read the cookie; it is sent only under its path and over TLS. */
  readonly forScripts?: boolean;
}

/** Context for every handler. */
export interface PublicContext {
  readonly requestId: string;
  /** Network address of the caller, through trusted proxies only. */
  readonly address: string;
  /** Value of the `user-agent` header, at most 200 characters. */
  readonly userAgent: string;
  /** Value of the `if-match` header: the record may change only if it has one of these versions. */
  readonly ifMatch: string | null;
  /** The call's bearer token or API key, unchecked on public routes; null if there is none. */
  readonly token: string | null;
  /** Value of a cookie set by `setCookie`; null if the cookie is missing or its value is not 43 characters of base64url. */
  readonly cookie: (name: string) => string | null;
  /**
   * Returns the mark in the cookie if it is new enough, otherwise a new mark for this person. Set it only in a browser whose user is
   * authenticated. A mark grants no access.
   */
  readonly knownBrowser: (name: string, userId: string) => string;
  /**
   * Sets a cookie for this host only; other sites can't access it and, unless `forScripts` is set, neither can scripts. A cookie alone
   * never signs anyone in.
   */
  readonly setCookie: (cookie: Cookie) => void;
  /** Returns the process's time; tests set it. */
  readonly now: () => Date;
  readonly work: Work;
  readonly files: FileStore;
  /** Aborts when the caller disconnects before the response is complete. */
  readonly signal: AbortSignal;
}

/** Context for a signed-in caller, without an open transaction: routes with `ownTransaction` open short ones through `inOrganization`. */
export interface SignedInContext<Facts = unknown> extends PublicContext {
  readonly actor: Actor;
  /** Facts about the scope's object, as used by the policy; undefined for routes without a scope. */
  readonly facts: Facts;
  /** Runs a transaction in the actor's organization; its audit events are stamped with actor and request. */
  readonly inOrganization: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * The usual case: one transaction in the actor's organization. A success commits; a failure or exception rolls back. Enqueue jobs with
 * `enqueue(context.tx, …)` from `@tieout/jobs`, and write audit events with `context.tx.record(…)`.
 */
export interface RequestContext<Facts = unknown> extends SignedInContext<Facts> {
  readonly tx: Tx;
}

/** Context for a firm's client: the handler may read only the client's own request. */
export interface ClientContext extends PublicContext {
  readonly client: RequestClient;
  /** Runs a transaction in the request's organization; its audit events are stamped with the client. */
  readonly inOrganization: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The usual case, with one transaction as in a `RequestContext`. */
export interface ClientRequestContext extends ClientContext {
  readonly tx: Tx;
}

/** `context.parts()` on routes whose body is `"multipart"`; can be read only once. */
export interface MultipartContext {
  /** Size of the whole body as declared by the caller, an upper bound for the size of its files; null if not declared. */
  readonly declaredBytes: number | null;
  readonly parts: () => AsyncIterable<UploadPart>;
}

/** `context.tus(store)` on routes whose output is `"tus"`: responds to the call as the protocol requires, using the store. */
export interface TusContext {
  readonly tus: <F extends Failure>(store: ResumableStore<F>) => Promise<Result<TusAnswer, F>>;
}

/** Facts by entity in `Scope`, for example `{ engagement: EngagementFacts; asset: AssetFacts }`. */
export type FactsByEntity = object;

type FactsOf<R extends RouteDefinition, F extends FactsByEntity> = R["access"] extends { readonly scope: { readonly entity: infer E } }
  ? E extends keyof F
    ? F[E]
    : never
  : undefined;

/** The context for one route, derived from its definition. */
export type ContextOf<R extends RouteDefinition, F extends FactsByEntity = Record<never, never>> = (R["access"] extends {
  readonly kind: "public";
}
  ? PublicContext
  : R["access"] extends { readonly kind: "client" }
    ? R extends { readonly ownTransaction: true }
      ? ClientContext
      : ClientRequestContext
    : R extends { readonly ownTransaction: true }
      ? SignedInContext<FactsOf<R, F>>
      : RequestContext<FactsOf<R, F>>) &
  (R extends { readonly body: "multipart" } ? MultipartContext : unknown) &
  (R extends { readonly output: "tus" } ? TusContext : unknown);

/** Result of a handler. */
export type Answer<R extends RouteDefinition> = Result<OutputOf<R>, Failure<R["failures"][number]>>;

/** One handler per route: a missing or extra one, an undeclared failure code or a wrong result does not compile. */
export type RouteHandlers<T extends RouteTable, F extends FactsByEntity = Record<never, never>> = {
  readonly [K in keyof T]: (context: ContextOf<T[K], F>, input: InputOf<T[K]>) => Promise<Answer<T[K]>>;
};
