import "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { httpFailures } from "./http-failures.ts";
import { failureOf, orRefuse, UploadTooLarge } from "./refusal.ts";
import type { UploadPart } from "./request-context.ts";

/** The parts of an upload as they arrive; a file's bytes are never held but for the chunk under way. */
export async function* readParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) orRefuse(httpFailures.fail("http.unsupported-media-type", { expected: "multipart/form-data" }));
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
        // A form whose file nobody chose sends an empty name, which the parser leaves out against its own types.
        fileName: (part.filename as string | undefined) ?? "",
        contentType: part.mimetype,
        stream: boundedFile(file, maxBytes),
      };
    } finally {
      // A handler that did not want the file must not block the parts behind it, nor the sender, who reads the refusal after the last byte.
      if (!file.readableEnded) file.resume();
    }
  }
}

/** What ends too early is the sender's or the network's doing; Fastify's own refusals carry their status. */
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
