import { createMetrics, serveMetrics } from "@tieout/metrics";
import type { ProcessSettings } from "@tieout/settings";
import type { FastifyInstance } from "fastify";

/**
 * Counts calls to the app's routes and serves the metrics; null if no metrics are wanted. Must be called before the routes are registered.
 */
export async function serveFigures(app: FastifyInstance, { metricsAddress }: Pick<ProcessSettings, "metricsAddress">) {
  if (metricsAddress === null) return null;
  const metrics = createMetrics("api");
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    metrics.countCall({ method, route: routeOptions.url ?? "none", status: statusCode, seconds: elapsedTime / 1000 }),
  );
  return serveMetrics(metrics, metricsAddress);
}
