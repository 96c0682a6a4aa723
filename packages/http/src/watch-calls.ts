import { AsyncResource } from "node:async_hooks";
import type { OpenWork, Watch } from "@tieout/kernel";
import type { FastifyInstance, FastifyRequest } from "fastify";

type CallScope = <T>(run: () => T) => T;

declare module "fastify" {
  interface FastifyInstance {
    watch: Watch | undefined;
  }
  interface FastifyRequest {
    /** Runs work as part of the call; needed because the body is read outside the call's context. */
    within: CallScope;
    work: OpenWork | null;
  }
}

const alone: CallScope = (run) => run();

/** Watches each call from its headers to the end of its response. */
export function watchCalls(app: FastifyInstance, watch: Watch | undefined): void {
  app.decorate("watch", watch);
  app.decorateRequest("within", alone);
  app.decorateRequest("work", null);
  if (watch === undefined) return;
  app.addHook("onRequest", (request, reply, done) => {
    const call = { kind: "call", name: `${request.method} ${request.routeOptions.url ?? "none"}`, requestId: request.id } as const;
    void watch.during(call, (open) => {
      request.work = open;
      const resource = new AsyncResource("call");
      request.within = (run) => resource.runInAsyncScope(run);
      done();
      return new Promise<void>((resolve) =>
        reply.raw.once("close", () => {
          open.answered(reply.raw.statusCode);
          resolve();
        }),
      );
    });
  });
}

/** Records the caller once the session or key is known. */
export function noteCaller({ work, caller }: Pick<FastifyRequest, "work" | "caller">): void {
  if (work === null || !caller) return;
  const { userId, organizationId, email } = caller.actor;
  work.isFor({ userId, organizationId, email });
}
