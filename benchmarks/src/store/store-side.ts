import { createDatabase } from "@tieout/postgres";
import { findRunningEmbedded } from "@tieout/postgres/embedded";
import { withRestedProduct } from "../product/with-rested-product.ts";
import { plain } from "../sample.ts";
import { fillCatalog, searches } from "./large-catalog.ts";

const warmUp = 40;
const asked = 300;

/** The 95th percentile of sequential calls, in milliseconds. */
async function p95Of(call: (at: number) => Promise<void>): Promise<number> {
  for (let at = 0; at < warmUp; at += 1) await call(at);
  const times: number[] = [];
  for (let at = 0; at < asked; at += 1) {
    const from = performance.now();
    await call(at);
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(asked * 0.95)] ?? 0;
}

/**
 * Measures search with keyword, filters and counts through the API over 100,000 toolkits, then reads one of them from the database by key.
 */
export const runStore = () =>
  withRestedProduct(async (product) => {
    const urls = findRunningEmbedded(product.dataDirectory);
    if (!urls) throw new Error("the product has no running database");
    const database = createDatabase({ ...urls, platformUrl: urls.adminUrl }, { name: "benchmark", connections: 1 });
    try {
      await fillCatalog(database);
      const searched = await p95Of(async (at) => {
        const answer = await fetch(`${product.address}/api/storefront/toolkit-search/?${searches[at % searches.length]}`);
        if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
        await answer.json();
      });
      const byKey = await p95Of(async (at) => {
        const sql = "select t.*, p.name from toolkits t join toolkit_providers p on p.id = t.provider_id where t.key = $1";
        await database.work.platformStatement(sql, [`bench-${1 + ((at * 331) % 90_000)}`]);
      });
      return { searched: plain(searched), byKey: plain(byKey) };
    } finally {
      await database.close();
    }
  });
