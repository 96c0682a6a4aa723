import { setTimeout as pause } from "node:timers/promises";
import { registerCanariesIn, registerSsnsIn } from "@tieout/test-kit";

/** A request that the product refused. */
class RefusedRequest extends Error {
  readonly status: number;
  readonly body: string;
  constructor(what: string, status: number, body: string) {
    super(`${what} was answered with ${status}: ${body.slice(0, 600)}`);
    this.status = status;
    this.body = body;
  }
}

export interface Session {
  readonly address: string;
  readonly token: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  remove(path: string): Promise<void>;
  download(path: string): Promise<Buffer>;
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** The admin of the demo firm, which exists in every product with an embedded database. */
export const demoAdmin: Person = { email: "dana@harlowpryce.example", password: "tie-out-demo-2025" };

/** Signs in; every later call sends the token. Refusals throw a `RefusedRequest`. */
export async function signIn(address: string, { email, password }: Person = demoAdmin): Promise<Session> {
  const { token } = await send<{ token: string }>(`${address}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  return sessionAt(address, token);
}

/** A session with the given token at the URL of any of the product's processes. */
export function sessionAt(address: string, token: string): Session {
  const headers = { authorization: `Bearer ${token}` };
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    return send<T>(address + path, {
      method,
      headers: { ...headers, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  return {
    address,
    token,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    remove: (path) => call("DELETE", path),
    download: async (path) => {
      const response = await fetch(address + path, { headers });
      if (!response.ok) throw new RefusedRequest(`GET ${path}`, response.status, await response.text());
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

async function send<T>(url: string, init: RequestInit): Promise<T> {
  if (typeof init.body === "string") registerCanariesIn(init.body);
  if (init.body instanceof FormData) for (const part of init.body.values()) if (typeof part !== "string") registerSsnsIn(await part.text());
  const response = await fetch(url, init);
  const text = await response.text();
  registerCanariesIn(text);
  if (!response.ok) throw new RefusedRequest(`${init.method} ${url}`, response.status, text);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** Polls until the response matches; the product may be down in the meantime. */
export async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean, withinMs: number): Promise<T> {
  const endsAt = performance.now() + withinMs;
  let last: unknown;
  while (performance.now() < endsAt) {
    try {
      const value = await ask();
      if (fits(value)) return value;
      last = value;
    } catch (error) {
      if (error instanceof RefusedRequest && error.status < 500) throw error;
      last = error;
    }
    await pause(100);
  }
  throw new Error(
    `not reached within ${withinMs / 1000} s; last: ${last instanceof Error ? last.message : JSON.stringify(last)?.slice(0, 800)}`,
  );
}
