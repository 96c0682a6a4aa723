import type { FastifyInstance } from "fastify";
import { unavailable } from "../http-failures.ts";
import { sendProblem } from "../problem.ts";

/** The message is logged as the reason: it names what is missing and what to do. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}

/** For other errors only the code is logged, because their messages may quote user input. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotReady) return error.message;
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Time after which the response is "not ready". */
const patienceMilliseconds = 3_000;

function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotReady(`no answer within ${milliseconds / 1000} s`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Reuses an outcome for this long, so that frequent calls don't query the database each time. */
const freshMilliseconds = 1_000;

/** Runs one check at a time; its outcome is reused for a second. */
function seldom(look: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    if (last !== null) return last;
    const current = look();
    const forget = (): void => {
      setTimeout(() => {
        last = null;
      }, freshMilliseconds).unref();
    };
    current.then(forget, forget);
    last = current;
    return current;
  };
}

const options = { exposeHeadRoute: true, config: { routeClass: "prepared" } } as const;

/** `live`: the event loop is running. `ready`: `check` resolves within the time limit. */
export function serveHealth(app: FastifyInstance, check: () => Promise<void>, patience = patienceMilliseconds): void {
  const look = seldom(() => inTime(check(), patience));
  app.get("/api/health/live/", options, async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "live" }));
  app.get("/api/health/ready/", options, async (request, reply) => {
    try {
      await look();
      return reply.header("cache-control", "no-store").send({ status: "ready" });
    } catch (error) {
      const fault = error instanceof Error ? error.name : "unknown";
      request.log.warn({ requestId: request.id, fault, reason: reasonOf(error) }, "not ready");
      return sendProblem(reply, unavailable);
    }
  });
}
