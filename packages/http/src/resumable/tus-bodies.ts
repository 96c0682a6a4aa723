import type { FastifyInstance, FastifyRequest } from "fastify";

export const tusContentType = "application/offset+octet-stream";

/** Of a header `content-type` without its parameters, in small letters (RFC 9110, 8.3.1); null without one. */
export const mediaTypeOf = (header: string | undefined): string | null => header?.split(";", 1)[0]?.trim().toLowerCase() ?? null;

/** Bytes of a file reach the handler as the stream that they come in. */
export function acceptTusBodies(app: FastifyInstance): void {
  app.addContentTypeParser(tusContentType, (_request, payload, done) => done(null, payload));
}

/** Admitted, and refused while bytes of the file still come. */
export const isUnread = ({ body, raw }: FastifyRequest): boolean => body === raw && !raw.complete && !raw.readableEnded && !raw.destroyed;
