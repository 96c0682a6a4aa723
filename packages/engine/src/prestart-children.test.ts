import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { ChildEnd, RunningChild } from "./child-process.ts";
import { defaultEngineLimits } from "./engine-limits.ts";
import { prestartChildren } from "./prestart-children.ts";

interface FakeChild extends RunningChild {
  readonly letGone: () => boolean;
  readonly die: () => void;
}

let started: FakeChild[] = [];
beforeEach(() => {
  started = [];
});

function start(_limits: unknown, isPrestarted: boolean): FakeChild {
  let gone = false;
  let die: () => void = () => undefined;
  const end = new Promise<ChildEnd>((resolve) => {
    die = () => resolve({ exitCode: 1, signal: null, stderrTail: "", spawnError: null, flooded: false });
  });
  const child: FakeChild = {
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
const taking = (prestartSeconds: number) => prestartChildren(start, { limits, prestartSeconds });

describe("prestarted children", () => {
  it("gives every task its own child, from the second task on a prestarted one", () => {
    const take = taking(60);
    const taken = [take(limits), take(limits), take(limits)];
    expect(new Set(taken).size).toBe(3);
    expect(taken.map((child) => child.isPrestarted)).toEqual([false, true, true]);
    expect(started).toHaveLength(4);
  });

  it("prestarts none by default", () => {
    const take = taking(0);
    take(limits);
    take(limits);
    expect(started.map((child) => child.isPrestarted)).toEqual([false, false]);
  });

  it("never gives a child with one memory limit to a task with another; the time limit may differ", () => {
    const take = taking(60);
    take(limits);
    expect(take({ ...limits, memoryBytes: 1 })).not.toBe(started[1]);
    expect(take({ ...limits, timeoutSeconds: 1 })).toBe(started[1]);
  });

  it("ends a child that got no task in time", async () => {
    const take = taking(0.02);
    take(limits);
    await expect.poll(() => started[1]?.letGone()).toBe(true);
    expect(take(limits)).toBe(started[2]);
  });

  it("never gives out a child that died while waiting", async () => {
    const take = taking(60);
    take(limits);
    started[1]?.die();
    await pause(0);
    expect(take(limits)).toBe(started[2]);
    expect(started[2]?.isPrestarted).toBe(false);
  });
});
