import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { killProcess, type Product, waitUntilGone } from "../product.ts";

/** The launcher, its processes, their children and the database, all in the same moment. */
export async function killTree({ everything }: Product): Promise<void> {
  const all = everything();
  for (const entry of all) killProcess(entry);
  expect(await waitUntilGone(all, 15_000)).toEqual([]);
  for (const entry of everything()) killProcess(entry);
}

/**
 * The first of the stages that the worker says has begun, or null once it says that the last of them has ended: a kill may come after its
 * stage. `before`: length of the worker's log until then.
 */
export async function firstBegun<Stage extends string>(stages: readonly Stage[], running: Product, before: number): Promise<Stage | null> {
  const said = (stage: Stage, msg: string): boolean =>
    running
      .log("worker")
      .slice(before)
      .split("\n")
      .some((line) => line.includes(`"stage":"${stage}"`) && line.includes(`"msg":"${msg}"`));
  for (let turn = 0; turn < 100_000; turn += 1) {
    const begun = stages.find((stage) => said(stage, "stage begins"));
    if (begun) return begun;
    const last = stages.at(-1);
    if (last && said(last, "stage ends")) return null;
    await pause(3);
  }
  throw new Error(`the worker did not begin ${stages.join(" or ")}: ${running.log("worker").slice(before)}`);
}
