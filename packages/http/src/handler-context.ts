import type { FileStore } from "@tieout/files";
import type { Work } from "@tieout/postgres";
import type { Binding, BoundRoute, Exchange } from "./binding.ts";
import { apiKeyOf, bearerToken } from "./caller.ts";
import { cookiePrefix, readCookie } from "./clients/cookies.ts";
import { readParts } from "./read-parts.ts";
import type { Cookie, PublicContext, UploadPart } from "./request-context.ts";
import { answerTus } from "./resumable/answer-tus.ts";
import type { ResumableStore } from "./resumable/resumable-store.ts";

const sizeOf = (header: string | undefined): number | null => (/^\d{1,15}$/.test(header ?? "") ? Number(header) : null);

/** Context for every handler; in a session, the session's members are assigned to it. */
export class HandlerContext implements PublicContext {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly ifMatch: string | null;
  readonly token: string | null;
  readonly now: () => Date;
  readonly work: Work;
  readonly files: FileStore;
  readonly declaredBytes: number | null;
  readonly parts?: () => AsyncIterable<UploadPart>;
  readonly tus?: (store: ResumableStore<never>) => Promise<unknown>;
  readonly #exchange: Exchange;
  readonly #binding: Binding;
  #gone: AbortController | null = null;

  constructor({ route }: BoundRoute, exchange: Exchange, binding: Binding) {
    const { request } = exchange;
    const { options } = binding;
    this.requestId = request.id;
    this.address = request.ip;
    this.userAgent = (request.headers["user-agent"] ?? "").slice(0, 200);
    this.ifMatch = request.headers["if-match"] ?? null;
    this.token = bearerToken(request.headers.authorization) ?? apiKeyOf(request.headers.authorization);
    this.now = options.now;
    this.work = options.work;
    this.files = options.files;
    this.declaredBytes = sizeOf(request.headers["content-length"]);
    this.#exchange = exchange;
    this.#binding = binding;
    if (route.body === "multipart") this.parts = () => readParts(request, options.uploadMaxBytes);
    if (route.output === "tus") this.tus = (store) => answerTus(request, store);
    if (route.output === "stream") binding.openStreams.add(this.#watch());
  }

  /** Created on demand, because most handlers finish before a client could disconnect. */
  get signal(): AbortSignal {
    return (this.#gone ?? this.#watch()).signal;
  }

  /** Aborts the work, because no one is waiting for the response. */
  giveUp(): void {
    this.#gone?.abort();
  }

  cookie = (name: string): string | null => readCookie(this.#exchange.request, name);

  knownBrowser = (name: string, userId: string): string => {
    const { browsers } = this.#exchange.request.server;
    const shown = this.cookie(name);
    const at = this.now();
    return shown !== null && browsers.isYoung(shown, at) ? shown : browsers.draw(userId, at);
  };

  setCookie = ({ name, value, path, maxAgeSeconds, forScripts = false }: Cookie): void => {
    const { reply, request } = this.#exchange;
    const prefix = forScripts ? "" : cookiePrefix(request);
    const secure = forScripts || prefix !== "" ? "; Secure" : "";
    const hidden = forScripts ? "" : "; HttpOnly";
    const named = `${prefix}${name}=${value}; Path=${prefix === "" ? path : "/"}`;
    reply.header("set-cookie", `${named}; Max-Age=${maxAgeSeconds}${hidden}; SameSite=Strict${secure}`);
  };

  #watch(): AbortController {
    const { raw } = this.#exchange.reply;
    const gone = new AbortController();
    const end = (): void => {
      this.#binding.openStreams.delete(gone);
      if (!raw.writableFinished) gone.abort();
    };
    if (raw.closed) end();
    else raw.once("close", end);
    this.#gone = gone;
    return gone;
  }
}
