import type { FastifyInstance, FastifyRequest } from "fastify";

const tusContentType = "application/offset+octet-stream";

/** Bytes of a file reach the handler as the stream that they come in. */
export function acceptTusBodies(app: FastifyInstance): void {
  app.addContentTypeParser(tusContentType, (_request, payload, done) => done(null, payload));
}

/** Admitted, and refused while bytes of the file still come. */
export const isUnread = ({ body, raw }: FastifyRequest): boolean => body === raw && !raw.complete && !raw.readableEnded && !raw.destroyed;
