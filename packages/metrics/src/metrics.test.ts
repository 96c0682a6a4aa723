import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function served(metrics = createMetrics("api")) {
  const { port, stop } = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  stops.push(stop);
  return { metrics, url: `http://127.0.0.1:${port}` };
}
const lines = async (url: string, name: string) =>
  (await (await fetch(`${url}/metrics`)).text()).split("\n").filter((line) => line.startsWith(name));

describe("metrics", () => {
  test("calls and jobs are counted by route, status, kind and outcome, and labeled with the process", async () => {
    const { metrics, url } = await served();
    metrics.countCall({ method: "GET", route: "/api/engagements/:engagementId/", status: 200, seconds: 0.02 });
    metrics.countCall({ method: "GET", route: "/api/engagements/:engagementId/", status: 200, seconds: 0.3 });
    metrics.countJob({ kind: "ingestion.inspect-asset", isDone: false, seconds: 2 });
    expect(await lines(url, "tieout_call_seconds_count")).toEqual([
      'tieout_call_seconds_count{process="api",method="GET",route="/api/engagements/:engagementId/",status="200"} 2',
    ]);
    expect(await lines(url, "tieout_job_seconds_count")).toEqual([
      'tieout_job_seconds_count{process="api",kind="ingestion.inspect-asset",outcome="failed"} 1',
    ]);
    expect((await lines(url, "process_resident_memory_bytes{"))[0]).toMatch(/ \d{6,}$/);
  });

  test("a metric is read at each scrape, and values that no longer exist are not repeated", async () => {
    const { metrics, url } = await served();
    let waiting: Readonly<Record<string, number>> = { queued: 3, running: 1 };
    metrics.figure({
      name: "tieout_jobs",
      about: "Jobs",
      labels: ["state"],
      read: async () => Object.entries(waiting).map(([state, value]) => ({ labels: { state }, value })),
    });
    expect(await lines(url, "tieout_jobs{")).toHaveLength(2);
    waiting = { queued: 5 };
    expect(await lines(url, "tieout_jobs{")).toEqual(['tieout_jobs{state="queued",process="api"} 5']);
  });

  test("a metric that cannot be read is left out and counted; the others are still there", async () => {
    const { metrics, url } = await served();
    metrics.figure({ name: "tieout_broken", about: "Broken", read: async () => Promise.reject(new Error("no database")) });
    metrics.figure({ name: "tieout_whole", about: "Whole", read: async () => [{ value: 7 }] });
    expect([await lines(url, "tieout_whole{"), await lines(url, "tieout_broken{")]).toEqual([['tieout_whole{process="api"} 7'], []]);
    expect(await lines(url, "tieout_unread_figures_total{")).toHaveLength(1);
  });
});

test("only GET /metrics is served, and an address already in use fails with advice", async () => {
  const { url } = await served();
  for (const [path, method] of [
    ["/", "GET"],
    ["/metrics", "POST"],
    ["/metrics/other", "GET"],
  ] as const)
    expect((await fetch(url + path, { method })).status).toBe(404);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => taken.close(() => resolve())));
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(serveMetrics(createMetrics("worker"), { host: "127.0.0.1", port })).rejects.toThrow(
    /METRICS_ADDRESS.*Choose another address/,
  );
});
