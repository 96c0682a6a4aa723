import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Product {
  readonly address: string;
  /** Of the launcher; everything else of the product descends from it or runs on its data folder. */
  readonly pid: number;
  readonly dataDirectory: string;
  /** Ends it by its own orderly stop and removes its data. */
  stop(): Promise<void>;
}

const startLimitMs = 180_000;

/** Starts the whole product as a user would, on a fresh data folder and a free port. */
export async function startProduct(): Promise<Product> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const dataDirectory = await mkdtemp(join(tmpdir(), "tieout-bench-"));
  const args = [join(root, "scripts/start.mjs"), "--data", dataDirectory, "--port", "0"];
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    const address = await addressOf(child);
    return { address, pid: child.pid ?? -1, dataDirectory, stop };
  } catch (error) {
    await stop();
    throw error;
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
