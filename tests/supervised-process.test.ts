import { afterEach, describe, expect, test } from "vitest";
import { type SupervisedProcess, superviseProcess } from "../scripts/launcher/supervised-process.ts";

const running: SupervisedProcess[] = [];
afterEach(async () => {
  for (const process of running.splice(0)) await process.stop();
});

/** Prints its process ID, then that it is ready, then does what `then` says. */
const program = (then: string): string => `console.log("pid " + process.pid); console.log(JSON.stringify({ ready: true })); ${then}`;
const lives = "setInterval(() => {}, 1000)";

function supervise(script: string) {
  const pids: number[] = [];
  const said: string[] = [];
  const process = superviseProcess({
    name: "part",
    args: ["-e", script],
    env: () => ({ PATH: globalThis.process.env.PATH }),
    onLine: (line) => {
      if (line.startsWith("pid ")) pids.push(Number(line.slice(4)));
    },
    log: (message) => void said.push(message),
  });
  running.push(process);
  return { process, pids, said };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a part of the product", () => {
  test("that is killed is restarted, with a log line that says so, no matter how often it happens", async () => {
    const part = supervise(program(lives));
    await part.process.ready;
    for (const times of [1, 2]) {
      await expect.poll(() => part.pids.length).toBe(times);
      process.kill(part.pids.at(-1)!, "SIGKILL");
      await expect.poll(() => part.said.length).toBe(times);
    }
    await expect.poll(() => part.pids.length).toBe(3);
    expect(part.said[0]).toMatch(/^The part ended unexpectedly \(SIGKILL\); restarting it/);
    expect(part.pids.filter(isAlive)).toEqual([part.pids.at(-1)]);
  });

  test("that keeps ending is restarted with growing delays, not in a tight loop", async () => {
    const part = supervise(program("setTimeout(() => process.exit(7), 20)"));
    await part.process.ready;
    await expect.poll(() => part.said.length).toBeGreaterThanOrEqual(3);
    expect(part.said.slice(0, 3)).toEqual([
      expect.stringContaining("(exit code 7); restarting it in 0.2 s"),
      expect.stringContaining("in 0.4 s"),
      expect.stringContaining("in 0.8 s"),
    ]);
  });

  test("that ends before it is ready stops the start and reports its output", async () => {
    const part = supervise("console.error('the port is taken'); process.exit(1)");
    await expect(part.process.ready).rejects.toThrow(/The part ended before it was ready \(exit code 1\)\.\n {2}the port is taken/);
    expect(part.said).toEqual([]);
  });

  test("that is stopped stays stopped, even while it waits for its next start", async () => {
    const part = supervise(program("setTimeout(() => process.exit(7), 20)"));
    await part.process.ready;
    await expect.poll(() => part.said.length).toBe(1);
    await part.process.stop();
    const { length } = part.pids;
    // A process that ends just as often but isn't stopped gets its second start after the stopped one would have had its own.
    const other = supervise(program("setTimeout(() => process.exit(7), 20)"));
    await expect.poll(() => other.pids.length).toBe(2);
    expect(part.pids).toHaveLength(length);
  });

  test("that is restarted runs as one process before the restart and one after", async () => {
    const part = supervise(program(lives));
    await part.process.ready;
    await expect.poll(() => part.pids.length).toBe(1);
    part.process.restart();
    await expect.poll(() => part.pids.length).toBe(2);
    expect(part.pids.filter(isAlive)).toHaveLength(1);
    expect(part.said).toEqual([]);
  });
});
