import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface CallFacts {
  readonly method: string;
  /** The route's pattern, never a URL: user input must not get into a label. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface JobFacts {
  readonly kind: string;
  readonly isDone: boolean;
  readonly seconds: number;
}

/** One value of a metric; its labels come from a small fixed set. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Figure {
  readonly name: string;
  readonly about: string;
  readonly labels?: readonly string[];
  readonly read: () => Promise<readonly Reading[]>;
}

export interface Metrics {
  countCall(facts: CallFacts): void;
  countJob(facts: JobFacts): void;
  /** Adds a metric that is read at each scrape. If it cannot be read, it is left out and counted in `tieout_unread_figures_total`. */
  figure(figure: Figure): void;
  /** Returns the metrics in Prometheus's text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const callSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 30];
const jobSeconds = [0.1, 1, 10, 60, 600, 3600];

/** Creates the metrics of one process, including Node's own. */
export function createMetrics(process: "api" | "worker"): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const calls = new Histogram({
    name: "tieout_call_seconds",
    help: "Time until a response ends, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: callSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: "tieout_job_seconds",
    help: "Duration of a job attempt, by kind and outcome",
    labelNames: ["kind", "outcome"],
    buckets: jobSeconds,
    registers,
  });
  const unread = new Counter({
    name: "tieout_unread_figures_total",
    help: "Figures that could not be read",
    labelNames: ["figure"],
    registers,
  });
  return {
    countCall: ({ method, route, status, seconds }) => calls.observe({ method, route, status: String(status) }, seconds),
    countJob: ({ kind, isDone, seconds }) => jobs.observe({ kind, outcome: isDone ? "done" : "failed" }, seconds),
    figure({ name, about, labels = [], read }) {
      new Gauge({
        name,
        help: about,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset();
          try {
            for (const { labels: of = {}, value } of await read()) this.set(of, value);
          } catch {
            // A series without labels would be shown as 0.
            this.remove({});
            unread.inc({ figure: name });
          }
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
