import type { FastifyInstance } from "fastify";
import { unavailable } from "../http-failures.ts";
import { sendProblem } from "../problem.ts";

/** Time limit after which the answer is "not ready". */
const patienceMilliseconds = 3_000;

function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** `live`: the event loop runs. `ready`: `check` resolves within the time limit. */
export function serveHealth(app: FastifyInstance, check: () => Promise<void>, patience = patienceMilliseconds): void {
  app.get("/api/health/live/", { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live" }),
  );
  app.get("/api/health/ready/", { exposeHeadRoute: true }, async (request, reply) => {
    try {
      await inTime(check(), patience);
      return reply.header("cache-control", "no-store").send({ status: "ready" });
    } catch (error) {
      request.log.warn({ requestId: request.id, fault: error instanceof Error ? error.name : "unknown" }, "not ready");
      return sendProblem(reply, unavailable);
    }
  });
}
