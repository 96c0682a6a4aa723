import { pino } from "pino";
import { expect, test } from "vitest";
import { repeatDuties } from "./repeat-duties.ts";

const silent = pino({ level: "silent" });

test("a duty that takes longer than its interval is not started again until it has ended", async () => {
  let [begun, running, most] = [0, 0, 0];
  let end: () => void = () => undefined;
  const run = async () => {
    begun += 1;
    running += 1;
    most = Math.max(most, running);
    // The first run is awaited before the others are due.
    if (begun === 2)
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    running -= 1;
  };
  let ticks = 0;
  const tick = async () => {
    ticks += 1;
  };
  const ticking = { run: tick, everyMs: 5, failed: "tick" };
  const { stop } = await repeatDuties([{ run, everyMs: 5, failed: "slow" }, ticking], silent);
  await expect.poll(() => begun, { interval: 5 }).toBe(2);
  const from = ticks;
  await expect.poll(() => ticks, { interval: 5 }).toBeGreaterThan(from + 5);
  expect(begun).toBe(2);
  end();
  await expect.poll(() => begun, { interval: 5 }).toBeGreaterThan(2);
  stop();
  expect(most).toBe(1);
});

test("a failed duty runs again, and the error's details are not logged", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  let tries = 0;
  const run = async () => {
    tries += 1;
    throw new TypeError("ADAMS, ANN");
  };
  const { stop } = await repeatDuties([{ run, everyMs: 5, failed: "could not be done" }], logger);
  await expect.poll(() => tries, { interval: 5 }).toBeGreaterThan(2);
  stop();
  expect(lines[0]).toMatch(/TypeError.*could not be done/);
  expect(lines.join()).not.toContain("ADAMS");
});
