import type { RequestOf, ResponseOf, RouteDefinition, RouteTable } from "@tieout/contract";
import { parseProblem } from "./api-problem.ts";
import { requestUrl } from "./request-url.ts";
import { type CallOptions, send, type Transport } from "./transport.ts";

/** The request: the route's params, query and body; `FormData` for a multipart route. */
export type ClientRequest<R extends RouteDefinition> = RequestOf<R> &
  (R["body"] extends "multipart" ? { readonly body: FormData } : unknown);

/** The response; streaming routes return the raw `Response` (see `saveDownload`, `readEvents`). */
export type ClientResponse<R extends RouteDefinition> = R["output"] extends "stream" ? Response : ResponseOf<R>;

/** The request is optional for routes without input. */
export type ClientArguments<R extends RouteDefinition> =
  Record<never, never> extends ClientRequest<R>
    ? [request?: ClientRequest<R>, options?: CallOptions]
    : [request: ClientRequest<R>, options?: CallOptions];

export type Client<T extends RouteTable> = {
  readonly [K in keyof T]: (...args: ClientArguments<T[K]>) => Promise<ClientResponse<T[K]>>;
};

interface LooseRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** One function per route in the table. Each rejects with `ApiProblem` if the call is refused or fails. */
export function createClient<T extends RouteTable>(routes: T, transport: Transport): Client<T> {
  const calls: Record<string, (request?: LooseRequest, options?: CallOptions) => Promise<unknown>> = {};
  for (const [name, route] of Object.entries(routes)) {
    calls[name] = (request = {}, options = {}) => callRoute(route, transport, request, options);
  }
  // The loop above set exactly the table's keys.
  return calls as unknown as Client<T>;
}

async function callRoute(route: RouteDefinition, transport: Transport, request: LooseRequest, options: CallOptions): Promise<unknown> {
  const url = requestUrl(route.path, request.params ?? {}, request.query ?? {});
  const response = await send(transport, { method: route.method, url, body: request.body }, options);
  if (route.output === "stream") return response;
  if (route.output === "empty" || response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw parseProblem(response.status, text, response.headers.get("x-request-id"));
  }
}
