import { Readable } from "node:stream";
import type { Failure, TusAnswer } from "@tieout/contract";
import { type Result, success } from "@tieout/kernel";
import { Server } from "@tus/server";
import type { FastifyRequest } from "fastify";
import { httpFailures } from "../http-failures.ts";
import { failureOf, orRefuse, Refusal } from "../refusal.ts";
import type { ResumableStore } from "./resumable-store.ts";
import { mediaTypeOf, tusContentType } from "./tus-bodies.ts";
import { lockedByStore, TusStore } from "./tus-store.ts";

/** Headers passed to the protocol's server: none from the session, and none that could change the method or URL. */
const protocolHeaders = [
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "upload-metadata",
  "upload-defer-length",
  "upload-concat",
  "content-length",
];

/** Responds to one call in the tus 1.0 protocol. Returns refusals by the store; throws refusals by the protocol as a `Refusal`. */
export async function answerTus<F extends Failure>(request: FastifyRequest, store: ResumableStore<F>): Promise<Result<TusAnswer, F>> {
  const { raw } = request;
  refuseOtherBytes(request);
  const collection = (request.url.split("?", 1)[0] ?? "").replace(/\/$/, "");
  let problem: unknown = null;
  const server = new Server({
    path: collection,
    datastore: new TusStore(store),
    locker: lockedByStore,
    allowedOrigins: [],
    getFileIdFromRequest: () => store.uploadId ?? undefined,
    generateUrl: (_request, { path, id }) => `${path}/${id}/`,
    // Once the file is complete, the response contains the store's result.
    onUploadFinish: async (_request, { id }) => finished(request.method, orRefuse(await store.finish(id))),
    onResponseError: async (_request, error) => {
      problem = error;
      return undefined;
    },
  });
  const answer = await server.handleWeb(callOf(request));
  // No one will read the response; bytes already received are kept.
  if (raw.destroyed && !raw.complete) throw new DOMException("The sender has left.", "AbortError");
  if (problem instanceof Refusal) return { ok: false, failure: problem.failure as F };
  if (problem instanceof Error && !("status_code" in problem)) throw problem;
  const body = await answer.text();
  if (answer.status >= 400) throw new Refusal(protocolFailure(answer.status, body));
  return success({ status: answer.status, headers: headersOf(answer), body });
}

/** File bytes must have a specific content type, with any parameters; a call that starts an upload may have any type. */
function refuseOtherBytes({ method, headers: { "content-type": sent } }: FastifyRequest): void {
  if (method === "PATCH" && mediaTypeOf(sent) !== tusContentType)
    orRefuse(httpFailures.fail("http.unsupported-media-type", { expected: tusContentType, sent }));
}

function callOf(request: FastifyRequest): Request {
  const headers = new Headers();
  if (mediaTypeOf(request.headers["content-type"]) === tusContentType) headers.set("content-type", tusContentType);
  for (const name of protocolHeaders) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // A caller that specifies no version uses the only one there is.
  if (!headers.has("tus-resumable")) headers.set("tus-resumable", "1.0.0");
  const { method } = request;
  const address = `http://localhost${request.url}`;
  if (request.body !== request.raw) return new Request(address, { method, headers });
  // The request must outlive its reader, so that a refusal can be sent on the same connection.
  const pieces = Readable.from(request.raw.iterator({ destroyOnReturn: false }), { objectMode: false });
  return new Request(address, { method, headers, body: Readable.toWeb(pieces) as ReadableStream<Uint8Array>, duplex: "half" });
}

/** A new upload keeps its 201, the only status that may include its URL. */
const finished = (method: string, value: unknown) => ({
  ...(method === "POST" ? {} : { status_code: 200 }),
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(value),
});

/** Drops the protocol server's general headers, such as CORS: the app sets its own and allows no other site. */
const headersOf = (answer: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...answer.headers].filter(([name]) => !name.startsWith("access-control-") && !["content-length", "connection"].includes(name)),
  );

function protocolFailure(status: number, said: string): Failure {
  if (status === 404 || status === 410) return failureOf(httpFailures.fail("http.not-found", undefined));
  if (status === 409) return failureOf(httpFailures.fail("http.upload-offset", undefined));
  return { code: "http.upload-protocol", status, title: "Upload", msg: `The call doesn't follow tus 1.0: ${said.trim()}.` };
}
