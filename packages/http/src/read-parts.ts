import "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { httpFailures } from "./http-failures.ts";
import { failureOf, orRefuse, UploadTooLarge } from "./refusal.ts";
import type { UploadPart } from "./request-context.ts";

/** Yields an upload's parts as they arrive; only a file's current chunk is in memory. */
export async function* readParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<UploadPart> {
  const { "content-type": sent } = request.headers;
  if (!request.isMultipart()) orRefuse(httpFailures.fail("http.unsupported-media-type", { expected: "multipart/form-data", sent }));
  for await (const part of unbroken(request.parts())) {
    if (part.type === "field") {
      yield { kind: "field", name: part.fieldname, value: typeof part.value === "string" ? part.value : JSON.stringify(part.value) };
      continue;
    }
    const { file } = part;
    try {
      yield {
        kind: "file",
        name: part.fieldname,
        // A form with no file chosen sends an empty name, which the parser omits despite its types.
        fileName: (part.filename as string | undefined) ?? "",
        contentType: part.mimetype,
        stream: boundedFile(file, maxBytes),
      };
    } finally {
      // An unread file must not block later parts or the sender, who reads the refusal only after sending the last byte.
      if (!file.readableEnded) file.resume();
    }
  }
}

/** An early end is caused by the sender or the network; Fastify's own refusals include their status. */
async function* unbroken<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof Error && "statusCode" in error) throw error;
    orRefuse(httpFailures.fail("http.upload-incomplete", undefined));
  }
}

async function* boundedFile(
  file: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  yield* unbroken(file);
  if (file.truncated) throw new UploadTooLarge(failureOf(httpFailures.fail("http.too-large", { maxBytes })), maxBytes);
}
