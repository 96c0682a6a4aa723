import { routeClasses } from "@tieout/contract";
import type { FastifyInstance } from "fastify";
import { answerInTime } from "./answer-in-time.ts";
import type { Limits } from "./call-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Class whose limits apply; `open` by default, so that every route has limits. */
    readonly routeClass?: keyof typeof routeClasses;
    /** A route in a table: the binder counts its calls once it knows the session, and limits the time to its response. */
    readonly isBound?: boolean;
  }
}

/** Limits every route outside the tables, and requests that match no route. Call this before adding the first route. */
export function limitPlainRoutes(app: FastifyInstance, limits: Limits): void {
  app.addHook("onRequest", async (request) => {
    const { config, url: label = "none" } = request.routeOptions;
    if (!config.isBound) await limits.take({ label, routeClass: config.routeClass ?? "open" }, request);
  });
  app.addHook("onRoute", (route) => {
    const { handler, config: { isBound, routeClass = "open" } = {} } = route;
    if (isBound) return;
    route.handler = async function limited(request, reply) {
      const seconds = routeClasses[routeClass].answerSeconds;
      const onLate = (refuse: () => void): void => {
        if (!reply.raw.headersSent) refuse();
      };
      return answerInTime(Promise.resolve(handler.call(this, request, reply)), { seconds, onLate });
    };
  });
}
