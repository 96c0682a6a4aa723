import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { killProcess, type Product, waitUntilGone } from "../product.ts";

/** Kills the launcher, its processes, their children and the database at the same moment. */
export async function killTree({ everything }: Product): Promise<void> {
  const all = everything();
  for (const entry of all) killProcess(entry);
  expect(await waitUntilGone(all, 15_000)).toEqual([]);
  for (const entry of everything()) killProcess(entry);
}

export interface BegunIn {
  readonly running: Product;
  /** Length of the worker's log so far. */
  readonly before: number;
  /** Whether all of the stages have begun. */
  readonly isOver: () => Promise<boolean>;
}

/** The first of the stages that the worker reports as begun; null if all of them are over because the previous kill came too late. */
export async function firstBegun<Stage extends string>(stages: readonly Stage[], begun: BegunIn): Promise<Stage | null> {
  const { running, before, isOver } = begun;
  const hasBegun = (stage: Stage): boolean =>
    running
      .log("worker")
      .slice(before)
      .split("\n")
      .some((line) => line.includes(`"stage":"${stage}"`) && line.includes('"msg":"stage begins"'));
  for (let turn = 0; turn < 100_000; turn += 1) {
    const found = stages.find(hasBegun);
    if (found) return found;
    if (turn % 200 === 199 && (await isOver())) return null;
    await pause(3);
  }
  throw new Error(`the worker did not begin ${stages.join(" or ")}: ${running.log("worker").slice(before)}`);
}
