import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { keepEvidence } from "@tieout/test-kit";
import type { Product } from "./product.ts";

export interface SideProcess {
  readonly pid: number;
  /** URL of an API; empty for a worker. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Output of a product process that refused to start. */
export interface Refusal {
  readonly code: number | null;
  readonly said: string;
}

interface Place {
  readonly checkout: string;
  readonly product: Product;
  /** Overrides the product's own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

const stopWithinMs = 20_000;

/**
 * Starts one more process of a running product, as if on a second machine: same database, keys and data folder, unless `env` overrides
 * them.
 */
export async function startBeside(part: "api" | "worker", place: Place): Promise<SideProcess> {
  const started = spawnPart(part, place);
  const ready = await Promise.race([started.ready, started.ended]);
  if ("said" in ready) throw new Error(`the ${part} did not start:\n${ready.said}`);
  return {
    pid: started.child.pid ?? 0,
    address: `http://127.0.0.1:${ready.port}`,
    async stop() {
      const timer = setTimeout(() => started.child.kill("SIGKILL"), stopWithinMs);
      started.child.kill("SIGTERM");
      await started.ended;
      clearTimeout(timer);
    },
  };
}

/** Starts a process that must refuse to start. */
export async function refusalOf(part: "api" | "worker", place: Place): Promise<Refusal> {
  const { child, ready, ended } = spawnPart(part, place);
  const refused = await Promise.race([ready, ended]);
  if ("said" in refused) return refused;
  child.kill("SIGKILL");
  throw new Error(`the ${part} started`);
}

function spawnPart(part: "api" | "worker", { checkout, product, env }: Place) {
  const child = spawn(process.execPath, ["--enable-source-maps", path.join(checkout, `dist/server/${part}.mjs`)], {
    // The process ends when its input pipe closes, so that an interrupted test run leaves nothing behind.
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...environmentOf(product, part), PORT: "0", ...env },
  });
  child.stdin.on("error", () => child.stdin.destroy());
  const lines: string[] = [];
  const ready = new Promise<{ readonly port: number }>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.startsWith('{"ready":true')) resolve({ port: 0, ...(JSON.parse(line) as { port?: number }) });
      });
  });
  return { child, ready, ended: endOf(child, lines) };
}

const endOf = (child: ChildProcess, lines: readonly string[]): Promise<Refusal> =>
  new Promise((resolve) => {
    child.once("close", (code) => {
      const said = lines.join("\n");
      keepEvidence("logs/beside", said);
      resolve({ code, said });
    });
  });

/** The environment that the launcher passed to its own process. */
function environmentOf(product: Product, part: "api" | "worker"): NodeJS.ProcessEnv {
  const [entry] = product.processes(part);
  if (!entry) throw new Error(`the product has no ${part}`);
  const pairs = readFileSync(`/proc/${entry.pid}/environ`, "utf8").split("\0").filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}
