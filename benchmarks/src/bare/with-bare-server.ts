import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ProcessTree } from "../product/process-tree.ts";

export async function withBareServer<T>(work: (address: string, tree: ProcessTree) => Promise<T>): Promise<T> {
  const entry = fileURLToPath(new URL("bare-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), entry], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    return await work(address, { pid: child.pid ?? -1 });
  } finally {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
}
