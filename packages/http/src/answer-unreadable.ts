import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { Failure } from "@tieout/contract";
import type { FastifyBaseLogger } from "fastify";
import { headTooLarge, httpFailures, tooSlow } from "./http-failures.ts";
import { problemOf } from "./problem.ts";
import { failureOf } from "./refusal.ts";

const reasons: Readonly<Record<number, string>> = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };

function failureFor(code: string | undefined): Failure {
  if (code === "HPE_HEADER_OVERFLOW") return headTooLarge;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow;
  return failureOf(httpFailures.fail("http.bad-request", undefined));
}

/** Responds to invalid HTTP, which never becomes a Fastify request, with a problem document that includes a reference. */
export function answerUnreadable(logger: FastifyBaseLogger, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = failureFor(error.code);
  const requestId = randomUUID();
  const body = JSON.stringify(problemOf(failure, requestId));
  logger.info({ requestId, status: failure.status, code: error.code }, "unreadable request");
  socket.end(
    `HTTP/1.1 ${failure.status} ${reasons[failure.status] ?? "Refused"}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${requestId}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
}
