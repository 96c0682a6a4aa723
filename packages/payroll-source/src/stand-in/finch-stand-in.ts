import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FinchPlace } from "../finch/finch-source.ts";
import { answerEmployer } from "./employer-answers.ts";

/** Response to a call. */
export interface StandInAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StandInKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

const secret = (prefix: string): string => `${prefix}-${randomBytes(18).toString("hex")}`;
const sealed = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const errorOf = (status: number, name: string, finchCode?: string): StandInAnswer => ({
  status,
  body: { code: status, name, message: "The stand-in says no.", ...(finchCode ? { finch_code: finchCode } : {}) },
});
export const standInError = errorOf;

function opened(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Finch's wire protocol, as far as the product uses it, with one invented company. Sessions, codes and tokens are self-contained, so
 * several processes can each run a stand-in with the same keys. `next` and `change` alter the responses for tests.
 */
export class FinchStandIn {
  readonly keys: StandInKeys;
  /** Calls received, such as `GET /employer/company`. */
  readonly calls: string[] = [];
  readonly #ended = new Set<string>();
  readonly #used = new Set<string>();
  readonly #next = new Map<string, (StandInAnswer | Promise<StandInAnswer>)[]>();
  readonly #changes = new Map<string, (body: unknown, query: URLSearchParams) => unknown>();
  readonly #server: Server;
  #address = "";

  constructor(keys?: StandInKeys) {
    this.keys = keys ?? { clientId: secret("client"), clientSecret: secret("secret") };
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body, headers }) => {
        const isPage = typeof body === "string";
        response.writeHead(status, { "content-type": isPage ? "text/html; charset=utf-8" : "application/json", ...headers });
        response.end(isPage ? body : JSON.stringify(body));
      });
    });
  }

  async listen(): Promise<FinchPlace> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port }: Pick<AddressInfo, "port"> = this.#server.address() as AddressInfo;
    this.#address = `http://127.0.0.1:${port}`;
    // Does not keep the process alive.
    this.#server.unref();
    return { address: this.#address };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Sets the responses to the path's next calls, in order. */
  next(path: string, ...answers: readonly (StandInAnswer | Promise<StandInAnswer>)[]): void {
    this.#next.set(path, [...(this.#next.get(path) ?? []), ...answers]);
  }

  /** Changes all later responses for the path; null stops it. */
  change(path: string, how: ((body: unknown, query: URLSearchParams) => unknown) | null): void {
    if (how) this.#changes.set(path, how);
    else this.#changes.delete(path);
  }

  /** Ends the access, as if someone had revoked it in the payroll system. */
  end(accessToken: string): void {
    this.#ended.add(accessToken);
  }

  hasEnded(accessToken: string): boolean {
    return this.#ended.has(accessToken);
  }

  async #answer(request: IncomingMessage): Promise<StandInAnswer> {
    const url = new URL(request.url ?? "/", "http://finch");
    const body = await text(request);
    this.calls.push(`${request.method} ${url.pathname}`);
    const instead = this.#next.get(url.pathname)?.shift();
    if (instead) return instead;
    const given: Readonly<Record<string, unknown>> = body === "" ? {} : JSON.parse(body);
    const answer = this.#route(request, url, given);
    const change = this.#changes.get(url.pathname);
    return change && answer.status === 200 ? { ...answer, body: await change(answer.body, url.searchParams) } : answer;
  }

  #route(request: IncomingMessage, url: URL, given: Readonly<Record<string, unknown>>): StandInAnswer {
    const call = `${request.method} ${url.pathname}`;
    if (call === "POST /connect/sessions") return this.#begin(request.headers.authorization ?? "", given);
    if (call === "GET /authorize") return { status: 200, body: this.#page(url) };
    if (call === "POST /auth/token") return this.#exchange(given);
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    if (opened(token).access !== this.keys.clientId) return errorOf(401, "invalid_token_error");
    if (this.#ended.has(token)) return errorOf(401, "authentication_error", "reauthenticate_user");
    if (call === "POST /disconnect") {
      this.#ended.add(token);
      return { status: 200, body: { status: "success" } };
    }
    const body = answerEmployer(call, url.searchParams, given);
    return body === undefined ? errorOf(404, "not_found") : { status: 200, body };
  }

  #begin(authorization: string, given: Readonly<Record<string, unknown>>): StandInAnswer {
    const { clientId, clientSecret } = this.keys;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (!isSame(authorization, expected)) return errorOf(401, "invalid_client_error");
    const session = sealed({ customer: given.customer_id, name: given.customer_name, back: given.redirect_uri });
    return { status: 200, body: { session_id: session, connect_url: `${this.#address}/authorize?session=${session}` } };
  }

  /** Page on which a person would choose a payroll system and sign in. */
  #page({ searchParams: query }: URL): string {
    const { back, customer, name } = opened(query.get("session") ?? "");
    if (typeof back !== "string") return "<!doctype html><title>Test payroll</title><p>This session is not known.</p>";
    const address = (answer: Readonly<Record<string, string>>): string => {
      const to = new URL(back);
      to.search = new URLSearchParams({ ...answer, state: query.get("state") ?? "" }).toString();
      return to.href.replaceAll("&", "&amp;").replaceAll('"', "%22");
    };
    const yes = address({ code: sealed({ customer, nonce: randomBytes(9).toString("hex") }) });
    const no = address({ error: "access_denied", error_description: "The test payroll was not connected" });
    const who = String(name ?? "").replace(/[&<>"]/g, "");
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test payroll</title>
<body style="font:16px/1.5 sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem"><h1>Test payroll</h1>
<p>This page takes the place of a payroll system. It connects an invented company for ${who}.</p>
<p><a href="${yes}">Connect the invented company</a></p><p><a href="${no}">Do not connect</a></p></body></html>`;
  }

  #exchange({ client_id: id, client_secret: given, code }: Readonly<Record<string, unknown>>): StandInAnswer {
    if (id !== this.keys.clientId || given !== this.keys.clientSecret) return errorOf(401, "invalid_client_error");
    const { customer } = opened(String(code));
    if (typeof customer !== "string" || this.#used.has(String(code))) return errorOf(400, "invalid_grant_error");
    this.#used.add(String(code));
    const connection = `connection-${randomBytes(9).toString("hex")}`;
    const token = sealed({ access: this.keys.clientId, connection });
    const named = { customer_id: customer, connection_id: connection, connection_type: "provider", provider_id: "test_payroll" };
    return {
      status: 200,
      body: { access_token: token, token_type: "bearer", client_type: "sandbox", entity_ids: [], products: [], ...named },
    };
  }
}
