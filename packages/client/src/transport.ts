import { offlineProblem, parseProblem } from "./api-problem.ts";

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  readonly getToken: () => string | null;
  /** Called with the token for every 401 response to a request that sent one. */
  readonly onUnauthorized: (token: string) => void;
  /** Called if the user must set up a second sign-in step before doing anything else. */
  readonly onLimited?: () => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Bytes sent so far; only for multipart bodies. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  readonly idempotencyKey?: string;
}

interface OutgoingCall {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** Sends one request; resolves to a successful response, rejects with an `ApiProblem` or the signal's abort error. */
export async function send(transport: Transport, outgoing: OutgoingCall, options: CallOptions): Promise<Response> {
  const token = transport.getToken();
  const headers = new Headers({ accept: "application/json, application/problem+json, */*;q=0.1" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  const multipart = outgoing.body instanceof FormData;
  // The API accepts only JSON bodies on every call except uploads (docs/openapi.json).
  if (!multipart && outgoing.body !== undefined) headers.set("content-type", "application/json");
  const body = outgoing.body === undefined ? undefined : multipart ? (outgoing.body as FormData) : JSON.stringify(outgoing.body);
  const { method, url } = outgoing;

  const response =
    body instanceof FormData && options.onProgress
      ? await sendWithProgress({ method, url, body, headers }, options)
      : await sendPlain(transport, { method, url, body, headers }, options.signal);
  if (response.ok) return response;

  const problem = parseProblem(response.status, await response.text(), response.headers.get("x-request-id"));
  // Ignores a 401 from a page for clients, which has nothing to do with the user's own session.
  if (response.status === 401 && token && problem.code !== "http.not-opened") transport.onUnauthorized(token);
  if (problem.code === "http.second-step-first") transport.onLimited?.();
  throw problem;
}

interface PreparedCall<Body> {
  readonly method: string;
  readonly url: string;
  readonly body: Body;
  readonly headers: Headers;
}

async function sendPlain(
  transport: Transport,
  { method, url, body, headers }: PreparedCall<BodyInit | undefined>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await transport.fetch(url, { method, headers, body: body ?? null, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineProblem();
  }
}

/** `fetch` reports no upload progress, so large files go through XMLHttpRequest. */
function sendWithProgress({ method, url, body, headers }: PreparedCall<FormData>, options: CallOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "text";
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener("progress", (event) => options.onProgress?.(event.loaded, event.lengthComputable ? event.total : 0));
    request.addEventListener("error", () => reject(offlineProblem()));
    request.addEventListener("abort", () => reject(new DOMException("The upload was canceled.", "AbortError")));
    request.addEventListener("load", () => {
      const empty = request.status === 204 || request.status === 205;
      const answer = new Headers();
      for (const name of ["content-type", "x-request-id"]) {
        const value = request.getResponseHeader(name);
        if (value) answer.set(name, value);
      }
      resolve(new Response(empty ? null : request.responseText, { status: request.status, headers: answer }));
    });
    if (options.signal?.aborted) {
      reject(new DOMException("The upload was canceled.", "AbortError"));
      return;
    }
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
