import type { FastifyInstance } from "fastify";
import { httpFailures } from "../http-failures.ts";
import { failureOf, Refusal } from "../refusal.ts";

export interface Webhook {
  readonly path: `/api/${string}`;
  /** Header that contains the sender's signature. */
  readonly signatureHeader: string;
  /** Returns false if the message is not from the sender. An exception counts as a fault, and the sender will post the message again. */
  readonly take: (message: Buffer, signature: string) => Promise<boolean>;
}

const mostBytes = 512 * 1024;

/** Serves calls from another program that signs the body's bytes; they are passed to `take` unparsed. */
export async function serveWebhook(app: FastifyInstance, { path, signatureHeader, take }: Webhook): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, done) => done(null, body));
    scope.post(path, { config: { routeClass: "open" } }, async (request, reply) => {
      const signature = request.headers[signatureHeader];
      const isTaken = Buffer.isBuffer(request.body) && typeof signature === "string" && (await take(request.body, signature));
      if (!isTaken) throw new Refusal(failureOf(httpFailures.fail("http.bad-request", undefined)));
      return reply.status(204).send();
    });
  });
}
