import { copyFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openEngine } from "@tieout/engine";

const repetitions = 3;

/**
 * Seconds of the copy statement alone, without the start of its process: the median of three, each in a child of the product's kind with
 * the product's limits and threads.
 */
export async function timePlainCopy(path: string): Promise<number> {
  const silent = { info: () => undefined, warn: (message: string) => console.warn(message) };
  const entry = ["--import", import.meta.resolve("tsx"), fileURLToPath(new URL("reference-child.ts", import.meta.url))];
  const engine = await openEngine({ entry, log: silent, exposeErrors: true });
  const seconds: number[] = [];
  for (let time = 0; time < repetitions; time += 1) {
    seconds.push(
      await engine.withScratch(async (scratch) => {
        const target = scratch.inputPath("payroll.csv");
        await copyFile(path, target);
        const outcome = await engine.run(scratch, { task: "copy", payload: null, inputs: [{ name: "payroll.csv", path: target }] });
        if (!outcome.ok) throw new Error(`the plain copy failed: ${outcome.failure.detail}`);
        return Number(outcome.value.value);
      }),
    );
  }
  return seconds.sort((a, b) => a - b)[Math.trunc(repetitions / 2)] ?? Number.NaN;
}
