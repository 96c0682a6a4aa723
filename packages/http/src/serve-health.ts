import type { FastifyInstance } from "fastify";
import { unavailable } from "./http-failures.ts";
import { sendProblem } from "./problem.ts";

/** `live`: this process runs its event loop. `ready`: it can do work, that is, `check` resolves. */
export function serveHealth(app: FastifyInstance, check: () => Promise<void>): void {
  app.get("/api/health/live/", { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live" }),
  );
  app.get("/api/health/ready/", { exposeHeadRoute: true }, async (request, reply) => {
    try {
      await check();
      return reply.header("cache-control", "no-store").send({ status: "ready" });
    } catch (error) {
      request.log.warn({ requestId: request.id, fault: error instanceof Error ? error.name : "unknown" }, "not ready");
      return sendProblem(reply, unavailable);
    }
  });
}
