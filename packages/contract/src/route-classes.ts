import type { RouteDefinition } from "./define-routes.ts";

export interface RouteClass {
  /** Calls of one session in a minute; where there is none, of one known browser or of one address, to a route. */
  readonly callsPerMinute: number;
  /**
   * After these the caller is answered, whatever the handler still does; of an upload from its last byte on. Null: a stream, which ends with
   * its source, or when its client takes nothing of it.
   */
  readonly answerSeconds: number | null;
  /** Largest body in bytes, files apart, and the values in it. */
  readonly bodyBytes: number;
  readonly bodyMembers: number;
}

/** A call that sends next to nothing: a sign-in, a search, the ids of a change. */
const little = { bodyBytes: 8 * 1024, bodyMembers: 200 };
/** Enough for the mapping of a very wide file. */
const much = { bodyBytes: 2 * 1024 * 1024, bodyMembers: 60_000 };

/** Far above what people and their browsers do, far below what a program can. */
export const routeClasses = {
  read: { callsPerMinute: 1200, answerSeconds: 60, ...little },
  change: { callsPerMinute: 300, answerSeconds: 90, ...much },
  /** In the engine child, of which few run at a time. */
  compute: { callsPerMinute: 120, answerSeconds: 180, ...much },
  /** A resumable upload takes at least two calls. */
  upload: { callsPerMinute: 240, answerSeconds: 90, ...much },
  stream: { callsPerMinute: 120, answerSeconds: null, ...little },
  /** Without a session: a whole office may share the address. */
  open: { callsPerMinute: 600, answerSeconds: 60, ...little },
  /** From memory or files of the machine, without a session: the page, its files, and answers to whoever watches the process. */
  prepared: { callsPerMinute: 12_000, answerSeconds: 60, ...little },
} as const satisfies Readonly<Record<string, RouteClass>>;

/** The class of a route, from what it declares: none is without limits. */
export function classOf(route: RouteDefinition): keyof typeof routeClasses {
  if (route.body === "multipart" || route.body === "tus") return "upload";
  if (route.output === "stream") return "stream";
  if (route.access.kind === "public") return "open";
  if (route.output === "tus") return route.method === "HEAD" ? "read" : "change";
  if (route.ownTransaction) return "compute";
  return route.method === "GET" ? "read" : "change";
}
