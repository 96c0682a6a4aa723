import type { FastifyInstance, FastifyRequest } from "fastify";

export const tusContentType = "application/offset+octet-stream";

/** Media type from a `content-type` header, without parameters and in lowercase (RFC 9110, 8.3.1); null if absent. */
export const mediaTypeOf = (header: string | undefined): string | null => header?.split(";", 1)[0]?.trim().toLowerCase() ?? null;

/** Passes file bytes to the handler as a stream. */
export function acceptTusBodies(app: FastifyInstance): void {
  app.addContentTypeParser(tusContentType, (_request, payload, done) => done(null, payload));
}

/** Whether the call was admitted and then refused while the file's bytes are still arriving. */
export const isUnread = ({ body, raw }: FastifyRequest): boolean => body === raw && !raw.complete && !raw.readableEnded && !raw.destroyed;
