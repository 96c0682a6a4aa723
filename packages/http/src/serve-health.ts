import type { FastifyInstance } from "fastify";
import { unavailable } from "./http-failures.ts";
import { sendProblem } from "./problem.ts";

/** Whoever asks wants to hear "not ready", not nothing. */
const patienceMilliseconds = 3_000;

function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** `live`: this process runs its event loop. `ready`: it can do work, that is, `check` resolves, and soon. */
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
