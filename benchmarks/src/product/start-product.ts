import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProcessTree } from "./process-tree.ts";
import { openProcessorTime } from "./processor-time.ts";

export interface Product extends Required<ProcessTree> {
  readonly address: string;
  /** Seconds from the launcher's start until the login page responded. */
  readonly startSeconds: number;
  /** Stops the product gracefully and keeps its data. */
  stop(): Promise<void>;
}

const startLimitMs = 180_000;
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Starts the whole product as a user would, on a free port. */
export async function startProduct(dataDirectory: string): Promise<Product> {
  const args = [join(root, "scripts/start.mjs"), "--data", dataDirectory, "--port", "0"];
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...inherited } = process.env;
  // Unlimited, because one session generates an entire firm's load.
  const env = { ...inherited, LIMIT_CALLS: "0" };
  const from = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const processorTime = openProcessorTime(child);
  const end = (): void => void child.kill("SIGTERM");
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  const stop = async (): Promise<void> => {
    for (const signal of signals) process.off(signal, end);
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      end();
      await gone;
    }
    processorTime?.close();
  };
  try {
    const address = await addressOf(child);
    return { address, pid: child.pid ?? -1, dataDirectory, processorTime, startSeconds: (performance.now() - from) / 1000, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the product on a fresh data folder, which is deleted afterward. */
export async function withFreshProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "tieout-bench-"));
  try {
    const product = await startProduct(dataDirectory);
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error(`the product did not start:\n${text}`)), startLimitMs);
    const read = (piece: Buffer): void => {
      text += piece.toString("utf8");
      const address = /Tieout runs at (http\S+)/.exec(text)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code} before it ran:\n${text}`));
    });
  });
}
