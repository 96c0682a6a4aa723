import type { RouteDefinition } from "./define-routes.ts";

export interface RouteClass {
  /** Calls per minute to a route from one session or, without a session, from one known browser or address. */
  readonly callsPerMinute: number;
  /**
   * Seconds until the caller gets a response, even if the handler is still working; for an upload, counted from the last byte. Null for a
   * stream, which ends with its source or when the client stops reading.
   */
  readonly answerSeconds: number | null;
  /** Maximum size of a body in bytes, excluding files, and maximum number of values in a body. */
  readonly bodyBytes: number;
  readonly bodyMembers: number;
}

/** A small call, such as a sign-in, a search, or a change that names IDs. */
const little = { bodyBytes: 8 * 1024, bodyMembers: 200 };
/** Enough for the mapping of a very wide file. */
const much = { bodyBytes: 2 * 1024 * 1024, bodyMembers: 60_000 };

/** Limits far above what people and their browsers need, but far below what a program can do. */
export const routeClasses = {
  read: { callsPerMinute: 1200, answerSeconds: 60, ...little },
  change: { callsPerMinute: 300, answerSeconds: 90, ...much },
  /** Runs in the engine child; only a few run at a time. */
  compute: { callsPerMinute: 120, answerSeconds: 180, ...much },
  /** A resumable upload takes at least two calls. */
  upload: { callsPerMinute: 240, answerSeconds: 90, ...much },
  stream: { callsPerMinute: 120, answerSeconds: null, ...little },
  /** Without a session, a whole office may share one address. */
  open: { callsPerMinute: 600, answerSeconds: 60, ...little },
  /** Served from memory or local files, without a session: the page, its files, health and metrics. */
  prepared: { callsPerMinute: 12_000, answerSeconds: 60, ...little },
} as const satisfies Readonly<Record<string, RouteClass>>;

/** Class of a route, derived from its declaration; every route has limits. */
export function classOf(route: RouteDefinition): keyof typeof routeClasses {
  if (route.body === "multipart" || route.body === "tus") return "upload";
  if (route.output === "stream") return "stream";
  if (route.access.kind === "public") return "open";
  if (route.output === "tus") return route.method === "HEAD" ? "read" : "change";
  if (route.ownTransaction) return "compute";
  return route.method === "GET" ? "read" : "change";
}
