import { withBareServer } from "../bare/with-bare-server.ts";
import { MainJob } from "../product/main-job.ts";
import type { ProcessTree } from "../product/process-tree.ts";
import { startMeter } from "../product/start-meter.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";
import type { Sample } from "../sample.ts";
import { countRequests, type Target } from "./count-requests.ts";
import { fillFirm } from "./large-firm.ts";

const listed = 20;
/** Warm-up requests for both sides; until then the times mainly reflect the compiler. */
const warmUp = 4000;

/** Requests per second, and the servers' processor time per thousand requests. */
async function rateOf(target: Target, tree: ProcessTree, requests: number): Promise<Sample> {
  await countRequests(target, Math.min(warmUp, requests));
  const read = startMeter(tree);
  const value = await countRequests(target, requests);
  const { cpuSeconds } = read();
  return { value, cpuSeconds: cpuSeconds === null ? null : (cpuSeconds * 1000) / requests };
}

/**
 * Compares the list of 20 engagements, with session, row security and counts, to a route that has nothing behind it, using the same client.
 */
export async function runEngagementList() {
  const list = await withRestedProduct(async (product, client) => {
    for (let number = 1; number <= listed; number += 1) await MainJob.create(client, `Client ${number}`, "combined");
    const headers = { authorization: `Bearer ${client.token}` };
    return rateOf({ address: product.address, path: `/api/engagements/?page_size=${listed}`, headers }, product, 5000);
  });
  const bare = await withBareServer((address, tree) => rateOf({ address, path: "/", headers: {} }, tree, 20_000));
  return { list, bare };
}

/**
 * Measures the engagement list for a firm with 50,000 engagements: first page, filtered, by person and searched; then a route with nothing
 * behind it.
 */
export async function runLargeList() {
  const large = await withRestedProduct(async (product, client) => {
    const { personId } = await fillFirm(product);
    const headers = { authorization: `Bearer ${client.token}` };
    const rate = (query: string) =>
      rateOf({ address: product.address, path: `/api/engagements/?page_size=${listed}${query}`, headers }, product, 2000);
    return {
      whole: await rate(""),
      filtered: await rate("&status=failed,ready&year=2024&ordering=engagement_name"),
      ofPerson: await rate(`&assignee=${personId}`),
      searched: await rate("&search=client77%20harbor77"),
    };
  });
  const bare = await withBareServer((address, tree) => rateOf({ address, path: "/", headers: {} }, tree, 20_000));
  return { ...large, bare };
}
