import type { RequestOf, ResponseOf, RouteDefinition } from "@tieout/contract";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { registerCanariesIn, registerSsnsIn } from "./canaries.ts";

/** Input for `call`: the route's params, query and body; a multipart route takes `FormData`. */
export type TestRequest<R extends RouteDefinition> = RequestOf<R> & (R["body"] extends "multipart" ? { readonly body: FormData } : unknown);

export interface TestProblem {
  readonly code: string;
  readonly status: number;
  readonly msg: string;
  readonly errors: readonly { readonly path: string; readonly code: string; readonly msg: string }[];
  readonly request_id: string;
  readonly [extra: string]: unknown;
}

export interface TestAnswer<R extends RouteDefinition> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly bytes: Buffer;
  /** Returns the response of a successful call; otherwise throws with the problem document. */
  readonly value: () => ResponseOf<R>;
  /** Returns the problem document; throws if the call succeeded. */
  readonly problem: () => TestProblem;
}

export interface RawRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Network address of the caller. */
  readonly address?: string;
}

export interface Caller {
  readonly call: <R extends RouteDefinition>(
    route: R,
    ...request: Record<never, never> extends TestRequest<R>
      ? [request?: TestRequest<R>, headers?: Readonly<Record<string, string>>]
      : [request: TestRequest<R>, headers?: Readonly<Record<string, string>>]
  ) => Promise<TestAnswer<R>>;
  /** Sends input that the types forbid: malformed values, missing parts. A string body is sent unchanged. */
  readonly send: <R extends RouteDefinition>(route: R, request: RawRequest) => Promise<TestAnswer<R>>;
}

/** Creates a caller that sends these headers with every call. */
export function createCaller(
  app: FastifyInstance,
  tokenOf: () => Promise<string | null>,
  always: Readonly<Record<string, string>> = {},
): Caller {
  const sendRaw = async (route: RouteDefinition, request: RawRequest): Promise<TestAnswer<RouteDefinition>> => {
    const token = await tokenOf();
    const { payload, contentType } = await payloadOf(request.body);
    if (contentType === "application/json" && typeof payload === "string") registerCanariesIn(payload);
    else if (Buffer.isBuffer(payload)) registerSsnsIn(payload.toString("latin1"));
    const response = await app.inject({
      method: route.method,
      url: addressOf(route.path, request),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...always,
        ...(contentType === null ? {} : { "content-type": contentType }),
        ...request.headers,
      },
      ...(payload === null ? {} : { payload }),
      ...(request.address === undefined ? {} : { remoteAddress: request.address }),
    });
    if (String(response.headers["content-type"] ?? "").startsWith("application/json")) registerCanariesIn(response.body);
    return answerOf(route, response);
  };
  return {
    // The response type follows from the route, whose schema the server applied; a typed request is a raw one with checked fields.
    send: async (route, request) => (await sendRaw(route, request)) as never,
    call: async (route, ...[request, headers]) =>
      (await sendRaw(route, { ...(request as RawRequest | undefined), ...(headers ? { headers } : {}) })) as never,
  };
}

function addressOf(path: string, { params = {}, query = {} }: RawRequest): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.append(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function payloadOf(body: unknown): Promise<{ readonly payload: Buffer | string | null; readonly contentType: string | null }> {
  if (body === undefined) return { payload: null, contentType: null };
  if (body instanceof FormData) {
    const encoded = new Response(body);
    return { payload: Buffer.from(await encoded.arrayBuffer()), contentType: encoded.headers.get("content-type") };
  }
  return { payload: typeof body === "string" ? body : JSON.stringify(body), contentType: "application/json" };
}

function answerOf(route: RouteDefinition, response: LightMyRequestResponse): TestAnswer<RouteDefinition> {
  const { statusCode: status, headers, rawPayload: bytes } = response;
  const isProblem = String(headers["content-type"] ?? "").startsWith("application/problem+json");
  return {
    status,
    headers,
    bytes,
    value() {
      if (status >= 300) throw new Error(`${route.method} ${route.path} answered ${status}: ${response.body.slice(0, 2000)}`);
      return typeof route.output === "string" ? undefined : response.json();
    },
    problem() {
      if (!isProblem)
        throw new Error(`${route.method} ${route.path} answered ${status} without a problem document: ${response.body.slice(0, 500)}`);
      return response.json();
    },
  };
}
