import path from "node:path";
import { planJobs, signIn } from "@tieout/demo-data/verify";
import { isWhole, seed } from "../../extent.ts";
import { expect, inject, test } from "../journey.ts";
import { startWarmProduct, type WarmProduct } from "../warm-product.ts";

/**
 * Two of six plans; the layouts alternate from seed to seed. Together, the second generator's plans have two recordkeepers at the same
 * time, two in succession, and every other variant except the long file. `npm run demo-data -- --verify` tries any number of plans.
 */
const jobs = planJobs({
  ...(isWhole ? { seeds: 3, firstSeed: 16 } : { seeds: 1, firstSeed: 16 + (seed % 3) }),
  layouts: null,
  generators: ["both"],
});

let product: WarmProduct;
test.beforeAll(async () => {
  product = await startWarmProduct();
});
test.afterAll(() => product?.stop());

for (const [about, job] of jobs.map((job) => [`seed ${job.seed} of the ${job.generator} generator, ${job.layout}`, job] as const))
  test(`every planted error is found, nothing else is, and no tie that should agree differs: ${about}`, async () => {
    const { email, password } = await product.createAuditor();
    const client = await signIn(product.address, { username: email, password });
    const { comparison, ties, complaints } = await job.run(client, path.join(inject("playground"), about.replace(/\W+/g, "-")));
    expect(comparison.planted.length).toBeGreaterThan(20);
    expect(comparison.missed).toEqual([]);
    expect(comparison.false).toEqual([]);
    expect([...ties, ...complaints]).toEqual([]);
  });
