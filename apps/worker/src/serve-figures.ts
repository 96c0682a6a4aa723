import { statfs } from "node:fs/promises";
import { type Metrics, serveMetrics } from "@tieout/metrics";
import type { Database } from "@tieout/postgres";
import type { ProcessSettings } from "@tieout/settings";

/** Serves the worker's metrics, with those for the queue and the disk, on the port after the API's; null if no metrics are wanted. */
export async function serveFigures(metrics: Metrics, settings: ProcessSettings, { work }: Database) {
  if (settings.metricsAddress === null) return null;
  metrics.figure({
    name: "tieout_jobs",
    about: "Jobs that are waiting or running, by kind and state",
    labels: ["kind", "state"],
    async read() {
      const { rows } = await work.platformStatement<{ kind: string; state: string; count: number }>(
        `select job_name as kind, state, count(*)::int as count from job_progress
         where state in ('queued', 'running', 'retrying') group by job_name, state`,
      );
      return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }));
    },
  });
  metrics.figure({
    name: "tieout_oldest_waiting_job_seconds",
    about: "Age of the oldest waiting job; 0 if none is waiting",
    async read() {
      const { rows } = await work.platformStatement<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds from job_progress where state = 'queued'`,
      );
      return rows.map(({ seconds }) => ({ value: Math.max(0, seconds) }));
    },
  });
  metrics.figure({
    name: "tieout_disk_bytes",
    about: "Free space on the data folder's disk, and the amount kept free",
    labels: ["what"],
    async read() {
      const { bavail, bsize } = await statfs(settings.dataDir);
      return [
        { labels: { what: "free" }, value: bavail * bsize },
        { labels: { what: "reserve" }, value: settings.diskReserveBytes },
      ];
    },
  });
  const { host, port } = settings.metricsAddress;
  return serveMetrics(metrics, { host, port: port + 1 });
}
