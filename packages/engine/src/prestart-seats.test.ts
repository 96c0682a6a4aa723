import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { ChildEnd, RunningChild } from "./child-process.ts";
import { defaultEngineLimits, type EngineLimits } from "./engine-limits.ts";
import { prestartSeats } from "./prestart-seats.ts";

interface FakeChild extends RunningChild {
  readonly folder: FakeFolder;
  readonly letGone: () => boolean;
  readonly die: () => void;
}
interface FakeFolder {
  readonly number: number;
}

let started: FakeChild[] = [];
let folders: FakeFolder[] = [];
let removed: FakeFolder[] = [];
beforeEach(() => {
  started = [];
  folders = [];
  removed = [];
});

function startChild(folder: FakeFolder, _limits: EngineLimits, isPrestarted: boolean): FakeChild {
  let gone = false;
  let die: () => void = () => undefined;
  const end = new Promise<ChildEnd>((resolve) => {
    die = () => resolve({ exitCode: 1, signal: null, stderrTail: "", spawnError: null, flooded: false });
  });
  const child: FakeChild = {
    folder,
    end,
    isPrestarted,
    ask: () => undefined,
    kill: die,
    die,
    letGo: () => {
      gone = true;
      die();
    },
    letGone: () => gone,
  };
  started.push(child);
  return child;
}

const limits = defaultEngineLimits;
function seating(prestartSeconds: number) {
  // A seat that outlives its test must report only to that test.
  const ownRemoved = removed;
  return prestartSeats<FakeFolder>({
    async createScratch() {
      const folder = { number: folders.length };
      folders.push(folder);
      return folder;
    },
    removeScratch: async (folder) => void ownRemoved.push(folder),
    startChild,
    limits,
    prestartSeconds,
  });
}
/** Runs one task: takes a folder and its child, and lets work started in the meantime finish. */
async function oneTask(seats: ReturnType<typeof seating>, own: EngineLimits = limits): Promise<RunningChild> {
  const folder = await seats.take();
  const child = seats.childFor(folder, own);
  await pause(0);
  return child;
}

describe("prestarted children", () => {
  it("give every task a separate child in a separate folder, from the second task on a prestarted one", async () => {
    const seats = seating(60);
    const taken = [await oneTask(seats), await oneTask(seats), await oneTask(seats)] as FakeChild[];
    expect(taken.map(({ isPrestarted }) => isPrestarted)).toEqual([false, true, true]);
    expect(taken.map(({ folder }) => folder)).toEqual(folders.slice(0, 3));
    expect(started).toHaveLength(4);
  });

  it("do not exist by default", async () => {
    const seats = seating(0);
    await oneTask(seats);
    await oneTask(seats);
    expect(started.map((child) => child.isPrestarted)).toEqual([false, false]);
  });

  it("never serve a task with a different memory limit; the time limit may differ", async () => {
    const seats = seating(60);
    await oneTask(seats);
    const waiting = started[1];
    expect(await oneTask(seats, { ...limits, memoryBytes: 1 })).not.toBe(waiting);
    expect(waiting?.letGone()).toBe(true);
    expect(await oneTask(seats, { ...limits, timeoutSeconds: 1 })).toMatchObject({ isPrestarted: true });
  });

  it("serve no second task in the same folder", async () => {
    const seats = seating(60);
    await oneTask(seats);
    const folder = await seats.take();
    const first = seats.childFor(folder, limits);
    expect(first.isPrestarted).toBe(true);
    expect(seats.childFor(folder, limits)).not.toBe(first);
  });

  it("end with their folder if no task comes in time", async () => {
    const seats = seating(0.02);
    await oneTask(seats);
    await expect.poll(() => started[1]?.letGone()).toBe(true);
    await expect.poll(() => removed).toEqual([folders[1]]);
    await oneTask(seats);
    expect(started[2]).toMatchObject({ isPrestarted: false, folder: folders[2] });
  });

  it("are never given out if they died while waiting, and their folder is removed", async () => {
    const seats = seating(60);
    await oneTask(seats);
    started[1]?.die();
    await pause(0);
    expect(removed).toEqual([folders[1]]);
    expect(await oneTask(seats)).toMatchObject({ isPrestarted: false, folder: folders[2] });
  });

  it("end when their folder is returned unused", async () => {
    const seats = seating(60);
    await oneTask(seats);
    const folder = await seats.take();
    await seats.giveBack(folder);
    expect(removed).toEqual([folder]);
    await expect(Promise.race([started[1]?.end, pause(1000, "still waits")])).resolves.toMatchObject({ exitCode: 1 });
  });
});
