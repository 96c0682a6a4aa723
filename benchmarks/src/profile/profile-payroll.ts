import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BenchFiles } from "../bench-files.ts";
import { MainJob } from "../product/main-job.ts";
import { withRestedProduct } from "../product/with-rested-product.ts";
import { figure, padded } from "../report/print-table.ts";
import { cpuByStage, readStageSpans } from "./cpu-by-stage.ts";
import { parts, watchCpu } from "./watch-cpu.ts";

/** Reports the processor time used for one payroll register, stage by stage. */
export async function profilePayroll(files: BenchFiles, rows: number): Promise<string> {
  const payroll = await files.payroll(rows);
  return withRestedProduct(async (product, client) => {
    const job = await MainJob.create(client, `Profile ${rows}`, "payroll");
    const stop = watchCpu(product);
    await job.upload("Payroll", { payroll_register: payroll.path });
    await job.inspected();
    await job.confirmMappings();
    await job.process();
    const samples = stop();
    const spans = readStageSpans(await readFile(join(product.dataDirectory, "logs/worker.log"), "utf8"));
    const lines = cpuByStage(samples, spans).map(({ stages, seconds, cpuSeconds }) => [
      ...[stages, figure(seconds)],
      ...parts.map((part) => figure(cpuSeconds[part])),
      figure(parts.reduce((sum, part) => sum + cpuSeconds[part], 0)),
    ]);
    return padded([["stage", "wall s", ...parts, "CPU s"], ...lines]);
  });
}
