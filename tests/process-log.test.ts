import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openProcessLog } from "../scripts/launcher/process-log.ts";

let folder = "";
const file = (suffix = ""): string => path.join(folder, "logs", `api.log${suffix}`);
const text = (suffix = ""): string => readFileSync(file(suffix), "utf8");
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-log-"));
  vi.spyOn(console, "log").mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test("a log is rotated by size and count, and the newest files lose no line", () => {
  const log = openProcessLog(folder, "api", { isVerbose: false, mostBytes: 100 });
  for (let line = 1; line <= 100; line++) log.write(`{"level":30,"line":${line}}`);
  log.close();
  const kept = [".5", ".4", ".3", ".2", ".1", ""].map((suffix) => text(suffix)).join("");
  const lines = [...kept.matchAll(/"line":(\d+)/g)].map((match) => Number(match[1]));
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, index) => 101 - lines.length + index));
  expect(lines.length).toBeGreaterThan(20);
  expect(existsSync(file(".6"))).toBe(false);
});

test("a long log is not emptied at startup", () => {
  mkdirSync(path.dirname(file()));
  writeFileSync(file(), "what happened before\n".repeat(50));
  const log = openProcessLog(folder, "api", { isVerbose: false, mostBytes: 100 });
  log.write('{"level":30,"msg":"started"}');
  log.close();
  expect(text(".1")).toBe("what happened before\n".repeat(50));
  expect(text()).toContain("started");
});

test.runIf(existsSync("/dev/full"))(
  "a full disk doesn't stop anything, and the number of missing lines is logged once there is space again",
  () => {
    mkdirSync(path.dirname(file()));
    symlinkSync("/dev/full", file());
    const log = openProcessLog(folder, "api", { isVerbose: false });
    for (const line of ["one", "two", "three"]) log.write(`{"level":30,"msg":"${line}"}`);
    rmSync(file());
    log.write('{"level":30,"msg":"four"}');
    log.close();
    expect(text()).toBe('{"level":40,"msg":"3 lines are missing here: the disk had no room"}\n{"level":30,"msg":"four"}\n');
  },
);
