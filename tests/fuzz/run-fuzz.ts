import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

export interface FuzzResult {
  readonly seed: number;
  readonly executions: number;
  /** Processor time of the slowest execution, in milliseconds. */
  readonly slowestMs: number;
  /** Cases that threw, took too long or ended the process, each with the numbers needed to reproduce it. */
  readonly findings: readonly string[];
}

/**
 * Maximum processor time for one execution, which doubles on a busy machine; inputs with quadratic cost take several times as long at full
 * length.
 */
const mostMs = 12_000;
const mostFindings = 5;
/** An execution that takes longer than this is killed. */
const hangsAfterMs = 300_000;

const child = fileURLToPath(new URL("fuzz-child.ts", import.meta.url));
const tsx = pathToFileURL(fileURLToPath(new URL("../../node_modules/tsx/dist/esm/index.mjs", import.meta.url))).href;

/** Limits for a run, which stops at whichever is reached first; a number of cases is the same on every machine, a duration is not. */
export interface FuzzExtent {
  readonly milliseconds?: number;
  readonly executions?: number;
}

/** Runs cases up to the given extent; the same seed and case produce the same input. */
export async function runFuzz(seed: number, extent: FuzzExtent, only?: number): Promise<FuzzResult> {
  const until = Date.now() + (extent.milliseconds ?? Number.POSITIVE_INFINITY);
  const isOver = (): boolean =>
    Date.now() > until || executions >= (extent.executions ?? Number.POSITIVE_INFINITY) || findings.length >= mostFindings;
  const findings: string[] = [];
  let executions = 0;
  let slowestMs = 0;
  let next = only ?? 0;
  do {
    const started = startChild(seed, next, only === undefined ? 1_000_000 : 1);
    const ended = new Promise<void>((done) => started.once("close", () => done()));
    let running = "";
    let stopped = false;
    const stop = (): void => {
      stopped = true;
      started.kill("SIGKILL");
    };
    let watch = setTimeout(() => undefined, 0);
    for await (const line of createInterface({ input: started.stdout })) {
      if (stopped) continue;
      const [word, number, ...rest] = line.split(" ");
      clearTimeout(watch);
      if (word === "begin") {
        running = `seed ${seed}, case ${number} (${rest.join(", ")})`;
        next = Number(number) + 1;
        watch = setTimeout(() => {
          findings.push(`${running}: still running after ${hangsAfterMs} ms`);
          running = "";
          stop();
        }, hangsAfterMs);
      } else if (word === "threw") findings.push(`${running}: ${rest.join(" ").slice(0, 600)}`);
      else if (word === "end") {
        const took = Number(rest[0]);
        if (took > mostMs) findings.push(`${running}: took ${took} ms`);
        slowestMs = Math.max(slowestMs, took);
        executions += 1;
        running = "";
        if (isOver()) stop();
      }
    }
    clearTimeout(watch);
    await ended;
    if (running !== "") findings.push(`${running}: the process ended`);
  } while (only === undefined && !isOver());
  return { seed, executions, slowestMs, findings };
}

const startChild = (seed: number, first: number, count: number) =>
  spawn(process.execPath, ["--max-old-space-size=1024", "--import", tsx, child, String(seed), String(first), String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
