import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import { networkOf } from "@tieout/kernel";
import type { FastifyInstance } from "fastify";
import { answerUnreadable } from "../answer-unreadable.ts";
import { httpFailures } from "../http-failures.ts";
import { orRefuse } from "../refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body may take as long as any request may, as long as bytes keep arriving. */
    readonly isUpload?: boolean;
    /** Maximum number of values in a JSON body. */
    readonly bodyMembers?: number;
    /** Content type a bound route accepts. */
    readonly accepts?: string;
  }
}

/** Closes connections beyond an address's share, so that no address can use up all connections. */
export function capConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "");
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

/** The equivalent behind a proxy, where all connections have the proxy's address: limits each client's open calls. */
export function capCalls(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.addHook("onRequest", async ({ ip, raw }, reply) => {
    const network = networkOf(ip);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    reply.raw.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count <= most) return;
    raw.resume();
    orRefuse(httpFailures.fail("http.too-many-requests", { seconds: 1 }, { extra: { retry_after_seconds: 1 } }));
  });
}

/**
 * Responds with 408 if a body does not arrive in time and closes the connection, however steadily the body trickles in, and even if the
 * call was answered without reading it. An upload is ended only if no byte arrives for that long.
 */
export function limitArrival(app: FastifyInstance, seconds: number): void {
  app.addHook("onRequest", async ({ raw, routeOptions, log }, reply) => {
    const { socket } = raw;
    if (!hasBody(raw) || !(socket instanceof Socket)) return;
    const refuse = (): void => {
      if (raw.complete) return;
      if (reply.sent) socket.destroy();
      else answerUnreadable(log, Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    };
    // Bytes already in memory are waiting for this program, not for the sender.
    const arrived = (): number | null => (raw.readableLength > 0 ? null : socket.bytesRead);
    const clear = routeOptions.config.isUpload ? whenIdle(seconds, arrived, refuse) : after(seconds, refuse);
    raw.once("end", clear);
    socket.once("close", clear);
    raw.once("close", () => socket.off("close", clear));
  });
}

/** Ends a response if the client reads nothing for this long, so that an unread download or stream frees its connection. */
export function limitTaking(app: FastifyInstance, seconds: number): void {
  const open = new Set<() => void>();
  // One timer for all responses, since most are read long before it fires.
  const timer = setInterval(() => {
    for (const look of open) look();
  }, lookMilliseconds(seconds)).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    if (!(socket instanceof Socket)) return;
    const left = (): number | null => {
      const pending = socket.writableLength + queuedBy(socket);
      return pending > 0 ? socket.bytesWritten - pending : null;
    };
    const look = idleWatch(seconds, left, () => socket.destroy());
    open.add(look);
    reply.raw.once("close", () => open.delete(look));
  });
}

/**
 * Number of bytes that the kernel has not accepted yet. Node counts a write as a whole, which can take longer than any limit on a slow
 * line.
 */
function queuedBy(socket: Socket): number {
  // Not included in Node's types.
  const { _handle: handle } = socket as { _handle?: { readonly writeQueueSize?: number } };
  return handle?.writeQueueSize ?? 0;
}

function after(seconds: number, act: () => void): () => void {
  const timer = setTimeout(act, seconds * 1000);
  return () => clearTimeout(timer);
}

const lookMilliseconds = (seconds: number): number => Math.max(50, (seconds * 1000) / 6);

/** Watches a count and acts if it does not change for this long; null means that nothing is being waited for. */
function idleWatch(seconds: number, count: () => number | null, act: () => void): () => void {
  let last = count();
  let since = performance.now();
  return () => {
    const now = count();
    if (now === null || now !== last) {
      last = now;
      since = performance.now();
    } else if (performance.now() - since >= seconds * 1000) act();
  };
}

/** Does the same as `idleWatch` with a separate timer, until it acts or is cleared. */
function whenIdle(seconds: number, count: () => number | null, act: () => void): () => void {
  const look = idleWatch(seconds, count, () => {
    clearInterval(timer);
    act();
  });
  const timer = setInterval(look, lookMilliseconds(seconds)).unref();
  return () => clearInterval(timer);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
