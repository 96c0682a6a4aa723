import { lookup as lookUp } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { CustomFetch } from "openid-client";
import { isPublicAddress } from "./is-public-address.ts";

export interface OutsideLimits {
  /** Whether an IP address may be called; by default, any address on the public internet. */
  readonly permits: (address: string) => boolean;
  /** Time limit from the DNS lookup to the last byte. */
  readonly milliseconds: number;
  readonly mostBytes: number;
}

export const outsideLimits: OutsideLimits = { permits: isPublicAddress, milliseconds: 10_000, mostBytes: 1_000_000 };

/** The name resolves to a forbidden address. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/** The response exceeds the size limit. */
export class AnswerTooLong extends Error {
  override readonly name = "AnswerTooLong";
}

/**
 * A fetch for URLs supplied from outside. The name is resolved once and the connection goes to an address that was checked, so a name
 * server gains nothing by changing its answer; a name is refused if even one of its addresses is forbidden. Redirects are returned, never
 * followed. Throws `AddressRefused`, `AnswerTooLong`, `AbortError` and Node's network errors.
 */
export function outsideFetch({ permits, milliseconds, mostBytes }: OutsideLimits = outsideLimits): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // IP addresses need no lookup, so they are checked here.
    if (isIP(host) !== 0 && !permits(host)) throw new AddressRefused(host);
    const limit = AbortSignal.timeout(milliseconds);
    const options = {
      method,
      headers,
      agent: false,
      lookup: checkedLookup(permits),
      signal: AbortSignal.any(signal ? [signal, limit] : [limit]),
    };
    return exchange(url, options, { body: bytesOf(body), mostBytes });
  };
}

/** OAuth libraries send forms, not streams. */
function bytesOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new TypeError("only a form or a text is sent to an issuer");
}

const checkedLookup =
  (permits: OutsideLimits["permits"]): LookupFunction =>
  (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      const refused = (found ?? []).find(({ address }) => !permits(address));
      if (error || !first) return done(error ?? new AddressRefused(host), []);
      if (refused) return done(new AddressRefused(refused.address), []);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };

interface ExchangeBody {
  readonly body: string | null;
  readonly mostBytes: number;
}

function exchange(url: URL, options: https.RequestOptions, { body, mostBytes }: ExchangeBody): Promise<Response> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      let length = 0;
      answer.on("data", (part: Buffer) => {
        length += part.length;
        if (length > mostBytes) answer.destroy(new AnswerTooLong());
        else parts.push(part);
      });
      answer.once("error", reject);
      answer.once("end", () => resolve(responseOf(answer, Buffer.concat(parts))));
    });
    call.once("error", reject);
    call.end(body ?? undefined);
  });
}

const bodiless = [204, 205, 304];

function responseOf({ statusCode: status = 500, headers: given }: http.IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return new Response(bodiless.includes(status) ? null : Uint8Array.from(body), { status, headers });
}
