import type { FileStore } from "@tieout/files";
import type { Work } from "@tieout/postgres";
import type { Binding, BoundRoute, Exchange } from "./binding.ts";
import { readParts } from "./read-parts.ts";
import type { PublicContext, UploadPart } from "./request-context.ts";

/** What every handler receives; the members of a session are assigned to it. */
export class HandlerContext implements PublicContext {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly now: () => Date;
  readonly work: Work;
  readonly files: FileStore;
  readonly parts?: () => AsyncIterable<UploadPart>;
  readonly #exchange: Exchange;
  readonly #binding: Binding;
  #signal: AbortSignal | null = null;

  constructor({ route }: BoundRoute, exchange: Exchange, binding: Binding) {
    const { request } = exchange;
    const { options } = binding;
    this.requestId = request.id;
    this.address = request.ip;
    this.userAgent = (request.headers["user-agent"] ?? "").slice(0, 200);
    this.now = options.now;
    this.work = options.work;
    this.files = options.files;
    this.#exchange = exchange;
    this.#binding = binding;
    if (route.body === "multipart") this.parts = () => readParts(request, options.uploadMaxBytes);
    if (route.output === "stream") binding.openStreams.add(this.#watch());
  }

  /** Created on demand: most handlers finish before a client could disconnect. */
  get signal(): AbortSignal {
    return this.#signal ?? this.#watch().signal;
  }

  #watch(): AbortController {
    const { raw } = this.#exchange.reply;
    const gone = new AbortController();
    const end = (): void => {
      this.#binding.openStreams.delete(gone);
      if (!raw.writableFinished) gone.abort();
    };
    if (raw.closed) end();
    else raw.once("close", end);
    this.#signal = gone.signal;
    return gone;
  }
}
