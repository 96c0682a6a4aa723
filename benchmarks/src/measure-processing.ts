import { stat } from "node:fs/promises";
import { alone, compared, type Measurement } from "./measurement.ts";
import { openProductClient } from "./product-client.ts";
import { startProduct } from "./start-product.ts";
import { timePlainCopy } from "./time-plain-copy.ts";
import { treeMemoryBytes, waitForRest, watchTreeMemory } from "./tree-memory.ts";
import { MainJob } from "./walk-main-job.ts";
import { writePayroll } from "./write-payroll.ts";

const secondsSince = (from: number): number => (performance.now() - from) / 1000;
const megabyte = 1_000_000;
/** With fewer rows the fixed cost of processes hides what the data cost. */
const memoryGoalFromRows = 1_000_000;

/** One payroll register of `rows` rows, on a fresh product, from the upload to the finished workpapers. */
export async function measureProcessing(rows: number, directory: string): Promise<readonly Measurement[]> {
  const path = `${directory}/payroll-${rows}.csv`;
  await writePayroll(path, rows);
  const { size } = await stat(path);
  const label = `${rows.toLocaleString("en-US")} payroll rows (${Math.round(size / megabyte)} MB)`;
  const copySeconds = await timePlainCopy(path);
  const product = await startProduct();
  try {
    const client = await openProductClient(product.address);
    if (!(await waitForRest(product.pid, product.dataDirectory))) throw new Error("the product never came to rest after its start");
    const idle = treeMemoryBytes(product.pid, product.dataDirectory);
    const memory = watchTreeMemory(product.pid, product.dataDirectory);
    const job = await MainJob.create(client, `Benchmark ${rows}`, "payroll");
    const uploadFrom = performance.now();
    await job.upload("Payroll", { payroll_register: path });
    const uploadSeconds = secondsSince(uploadFrom);
    await job.inspected();
    const validatedSeconds = secondsSince(uploadFrom);
    const processFrom = performance.now();
    await job.confirmMappings();
    await job.process();
    const processSeconds = secondsSince(processFrom);
    const peak = memory.stop();
    const made = Object.keys(await job.workpapers());
    if (made.length === 0) throw new Error("the run made no workpaper");
    return [
      compared(`${label}: confirmed mapping to results and workpapers ÷ plain CSV copy, s`, processSeconds, copySeconds, "<= 3"),
      compared(
        `${label}: peak memory above idle ÷ input, MB`,
        (peak - idle) / megabyte,
        size / megabyte,
        rows >= memoryGoalFromRows ? "<= 4" : null,
      ),
      alone(`${label}: upload, s`, uploadSeconds),
      alone(`${label}: upload and inspection, s`, validatedSeconds),
      compared(`${label}: upload, inspection and processing ÷ plain CSV copy, s`, validatedSeconds + processSeconds, copySeconds, null),
    ];
  } finally {
    await product.stop();
  }
}
