import { createMetrics, serveMetrics } from "@tieout/metrics";
import type { ProcessSettings } from "@tieout/settings";
import type { FastifyInstance } from "fastify";

/** Counts the calls of the app, whose routes are bound after this, and serves the figures; null where none are wanted. */
export async function serveFigures(app: FastifyInstance, { metricsAddress }: Pick<ProcessSettings, "metricsAddress">) {
  if (metricsAddress === null) return null;
  const metrics = createMetrics("api");
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    metrics.countCall({ method, route: routeOptions.url ?? "none", status: statusCode, seconds: elapsedTime / 1000 }),
  );
  return serveMetrics(metrics, metricsAddress);
}
