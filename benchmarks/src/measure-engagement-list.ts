import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { countRequests } from "./count-requests.ts";
import { compared, type Measurement } from "./measurement.ts";
import { openProductClient } from "./product-client.ts";
import { startProduct } from "./start-product.ts";
import { waitForRest } from "./tree-memory.ts";
import { MainJob } from "./walk-main-job.ts";

const listed = 20;
/** Of both sides: until then the time is that of the compiler. */
const warmUp = 4000;

async function bareRequestsPerSecond(requests: number): Promise<number> {
  const entry = fileURLToPath(new URL("bare-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), entry], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [address] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const target = { address, path: "/", headers: {} };
    await countRequests(target, warmUp);
    return await countRequests(target, requests);
  } finally {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }
}

/** The list of 20 engagements with session, row security and counts, against a route without anything behind it; the same client. */
export async function measureEngagementList(): Promise<readonly Measurement[]> {
  const bare = await bareRequestsPerSecond(20_000);
  const product = await startProduct();
  try {
    const client = await openProductClient(product.address);
    for (let number = 1; number <= listed; number += 1) await MainJob.create(client, `Client ${number}`, "combined");
    if (!(await waitForRest(product.pid, product.dataDirectory))) throw new Error("the product never came to rest after its start");
    const target = {
      address: product.address,
      path: `/api/engagements/?page_size=${listed}`,
      headers: { authorization: `Bearer ${client.token}` },
    };
    await countRequests(target, warmUp);
    const ours = await countRequests(target, 5000);
    return [compared(`engagement list, ${listed} rows ÷ bare Fastify route, requests per second`, ours, bare, ">= 0.05")];
  } finally {
    await product.stop();
  }
}
