import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { Credentials } from "./product-client.ts";

export interface RunningProduct {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly stop: () => Promise<void>;
}

const startTimeoutSeconds = 300;
const stopTimeoutSeconds = 30;
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Starts the product as `npm start` does, with a separate folder and a free port. */
export async function startProduct(dataFolder: string): Promise<RunningProduct> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs", "--data", dataFolder], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = (): Promise<void> => stopChild(child);
  try {
    const output = await announcement(child);
    const { baseUrl, credentials } = readAnnouncement(output);
    return { baseUrl, credentials, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the URL and the first demo login from the output that the product prints when it is ready. */
export function readAnnouncement(output: string): { readonly baseUrl: string; readonly credentials: Credentials } {
  const address = /runs at (http:\/\/\S+)/.exec(output)?.[1];
  const [, username, password] = /^\s+(\S+@\S+)\s+(\S+)/m.exec(output) ?? [];
  if (!address || !username || !password) throw new Error(`the product printed no address or no demo login:\n${output}`);
  return { baseUrl: address, credentials: { username, password } };
}

function announcement(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(
      () => reject(new Error(`the product did not start in ${startTimeoutSeconds} s:\n${output}`)),
      startTimeoutSeconds * 1000,
    );
    const listen = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (!output.includes("Ctrl-C stops everything")) return;
      clearTimeout(timer);
      resolve(output);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the product ended with ${code} before it was ready:\n${output}`));
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutSeconds * 1000);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
