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

/** Waits until the worker says that a stage begins; `before`: length of its log until then. */
export async function stageBegins(stage: string, running: Product, before: number): Promise<void> {
  const begins = new RegExp(`"stage":"${stage}".*"msg":"stage begins"|"msg":"stage begins".*"stage":"${stage}"`);
  for (let turn = 0; turn < 100_000; turn += 1) {
    if (begins.test(running.log("worker").slice(before))) return;
    await pause(3);
  }
  throw new Error(`the worker did not begin ${stage}: ${running.log("worker").slice(before)}`);
}
