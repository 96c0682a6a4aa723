import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { gatheredLines } from "./gathered-lines.ts";

test("lines that arrive together are written once, in order, within half a second", async () => {
  const output = new PassThrough();
  const pieces: string[] = [];
  output.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece));
  const lines = gatheredLines(output);
  for (const line of ["a\n", "b\n", "c\n"]) lines.write(line);
  expect(pieces).toEqual([]);
  await expect.poll(() => pieces, { timeout: 700, interval: 20 }).toEqual(["a\nb\nc\n"]);
});

const source = JSON.stringify(path.join(import.meta.dirname, "gathered-lines.ts"));
const start = (then: string) =>
  spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", `const { gatheredLines } = await import(${source}); ${then}`],
    { stdio: ["pipe", "pipe", "inherit"] },
  );

test("pending lines are written at exit", async () => {
  const child = start('gatheredLines(process.stdout).write("last words\\n"); process.exit(3);');
  const text: string[] = [];
  child.stdout?.setEncoding("utf8").on("data", (piece: string) => text.push(piece));
  const [code] = await once(child, "close");
  expect([code, text.join("")]).toEqual([3, "last words\n"]);
});

test("a process whose reader was killed still exits on request", async () => {
  const child = start(
    'process.stdin.on("end", () => { gatheredLines(process.stdout).write("nobody reads this\\n"); process.exit(3); }).resume();',
  );
  child.stdout?.destroy();
  child.stdin?.end();
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  const [code] = await once(child, "exit");
  clearTimeout(late);
  expect(code).toBe(3);
});
