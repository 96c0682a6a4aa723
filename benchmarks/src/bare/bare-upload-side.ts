import type { BenchFiles } from "../bench-files.ts";
import { fileForm } from "../product/product-client.ts";
import { startMeter } from "../product/start-meter.ts";
import { withBareServer } from "./with-bare-server.ts";

/** Uploads a form containing the payroll file to a server that only counts bytes. */
export async function runBareUpload(files: BenchFiles, rows: number) {
  const payroll = await files.payroll(rows);
  return withBareServer(async (address, tree) => {
    const body = await fileForm({ id: "slot", resourceType: "slot" }, payroll.path, "payroll_register.csv");
    const read = startMeter(tree);
    const response = await fetch(`${address}/upload`, { method: "POST", body });
    const { bytes } = (await response.json()) as { bytes: number };
    if (bytes < payroll.bytes) throw new Error(`the bare server got ${bytes} of ${payroll.bytes} bytes`);
    return { sent: read() };
  });
}
