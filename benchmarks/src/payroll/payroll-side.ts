import type { BenchFiles } from "../bench-files.ts";
import { lookAtMapping } from "../product/look-at-mapping.ts";
import { MainJob } from "../product/main-job.ts";
import type { ProductClient } from "../product/product-client.ts";
import { startMeter } from "../product/start-meter.ts";
import type { Product } from "../product/start-product.ts";
import { treeMemoryBytes, watchTreeMemory } from "../product/tree-memory.ts";
import { waitForRest } from "../product/wait-for-rest.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";
import { megabytes } from "../sample.ts";

async function inspect(client: ProductClient, name: string, path: string): Promise<MainJob> {
  const job = await MainJob.create(client, name, "payroll");
  await job.upload("Payroll", { payroll_register: path });
  return job;
}

/** Confirms the mapping as soon as it is suggested, so the time includes everything from the first byte. */
async function confirmAtOnce(product: Product, client: ProductClient, path: string) {
  const idle = treeMemoryBytes(product);
  const memory = watchTreeMemory(product);
  const sinceFirstByte = startMeter(product);
  const job = await inspect(client, "Confirmed at once", path);
  const uploaded = sinceFirstByte();
  await job.inspected();
  const validated = sinceFirstByte();
  const sinceConfirmation = startMeter(product);
  await job.confirmMappings();
  await job.process();
  const processedAtOnce = sinceConfirmation();
  const fromFirstByte = sinceFirstByte();
  const aboveIdle = megabytes(memory.stop() - idle);
  await job.requireWorkpapers(1);
  return { uploaded, validated, processedAtOnce, fromFirstByte, aboveIdle };
}

/** Confirms the mapping after a simulated review. */
async function confirmAfterLook(product: Product, client: ProductClient, path: string) {
  const job = await inspect(client, "Confirmed after a look", path);
  await job.inspected();
  await lookAtMapping();
  const sinceConfirmation = startMeter(product);
  await job.confirmMappings();
  await job.process();
  const processed = sinceConfirmation();
  await job.requireWorkpapers(1);
  return { processed };
}

/** Measures one payroll register on a fresh product, from the register's first byte to the workpapers. */
export async function runPayroll(files: BenchFiles, rows: number) {
  const payroll = await files.payroll(rows);
  return withRestedProduct(async (product, client) => {
    const atOnce = await confirmAtOnce(product, client, payroll.path);
    await waitForRest(product);
    const afterLook = await confirmAfterLook(product, client, payroll.path);
    return { ...atOnce, ...afterLook, input: megabytes(payroll.bytes) };
  });
}
