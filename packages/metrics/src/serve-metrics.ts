import { createServer } from "node:http";
import type { Metrics } from "./metrics.ts";

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves only `GET /metrics`, on a separate address, so the public address never exposes metrics. Returns the port and a stop function;
 * rejects if the address is unavailable.
 */
export async function serveMetrics(metrics: Metrics, { host, port }: MetricsAddress) {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new Error(`METRICS_ADDRESS: ${host}:${port} cannot be listened on. Choose another address, or stop what uses it.`, { cause })),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
