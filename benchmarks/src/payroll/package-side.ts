import type { BenchFiles } from "../bench-files.ts";
import { lookAtMapping } from "../product/look-at-mapping.ts";
import { MainJob } from "../product/main-job.ts";
import { startMeter } from "../product/start-meter.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";

/**
 * Produces three workpapers from a payroll register, balances and distributions for the same people, then again with a different sample.
 */
export async function runPackage(files: BenchFiles, rows: number) {
  const payroll = await files.payroll(rows);
  const recordkeeper = await files.recordkeeper(rows);
  return withRestedProduct(async (product, client) => {
    const job = await MainJob.create(client, `Benchmark ${rows}`, "combined");
    await job.upload("Payroll", { payroll_register: payroll.path });
    await job.upload("Recordkeeper", { ...recordkeeper });
    await job.inspected();
    await lookAtMapping();
    const sinceConfirmation = startMeter(product);
    await job.confirmMappings();
    await job.process();
    const processed = sinceConfirmation();
    await job.requireWorkpapers(3);
    await job.changeSampling();
    const sinceChange = startMeter(product);
    await job.process();
    return { processed, changedSample: sinceChange() };
  });
}
