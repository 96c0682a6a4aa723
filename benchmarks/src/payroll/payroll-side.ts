import type { BenchFiles } from "../bench-files.ts";
import { MainJob } from "../product/main-job.ts";
import { startMeter } from "../product/start-meter.ts";
import { treeMemoryBytes, watchTreeMemory } from "../product/tree-memory.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";
import { megabytes } from "../sample.ts";

/** One payroll register on a fresh product, from its first byte to the workpapers. */
export async function runPayroll(files: BenchFiles, rows: number) {
  const payroll = await files.payroll(rows);
  return withRestedProduct(async (product, client) => {
    const idle = treeMemoryBytes(product);
    const memory = watchTreeMemory(product);
    const job = await MainJob.create(client, `Benchmark ${rows}`, "payroll");
    const sinceFirstByte = startMeter(product);
    await job.upload("Payroll", { payroll_register: payroll.path });
    const uploaded = sinceFirstByte();
    await job.inspected();
    const validated = sinceFirstByte();
    const sinceConfirmation = startMeter(product);
    await job.confirmMappings();
    await job.process();
    const processed = sinceConfirmation();
    const fromFirstByte = sinceFirstByte();
    const aboveIdle = megabytes(memory.stop() - idle);
    await job.requireWorkpapers(1);
    return { uploaded, validated, processed, fromFirstByte, aboveIdle, input: megabytes(payroll.bytes) };
  });
}
