import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerUnreadable } from "../answer-unreadable.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body may take as long as a request may take at all. */
    readonly isUpload?: boolean;
  }
}

/** Closes what one address opens beyond its share, so that it cannot take the connections of all others. */
export function capConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
}

/**
 * A body that does not arrive in time, however steadily it drips, is answered 408 and its connection closed; also when the call was answered
 * without reading it.
 */
export function limitArrival(app: FastifyInstance, seconds: number): void {
  app.addHook("onRequest", async ({ raw, routeOptions, log }, reply) => {
    const { socket } = raw;
    if (!hasBody(raw) || routeOptions.config.isUpload || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.sent) socket.destroy();
      else answerUnreadable(log, Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    }, seconds * 1000);
    const clear = (): void => clearTimeout(timer);
    raw.once("end", clear);
    socket.once("close", clear);
    raw.once("close", () => socket.off("close", clear));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
