import { readSettings } from "@tieout/settings";
import { expect, test } from "vitest";
import { checkScratch } from "./check-scratch.ts";

const key = { MASTER_KEY: "8f3b1cc95d02e47a6bd19e70c45f2a8873de0416bb92f5c7a1e8064d3f97c25e" };
const check = (scratchInClear: string | null, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  checkScratch({ scratchInClear }, readSettings({ ...key, ...env, DATABASE_URL: "postgres://tieout@localhost/tieout" }, args, "api"));

test("in production decrypted files are never written to disk: startup is refused with what to do, unless a setting allows it", () => {
  expect(() => check("/var/tmp", ["--production"])).toThrow(/readable on disk in \/var\/tmp.*--shm-size=4g.*SCRATCH_ON_DISK=1/);
  expect(() => check("/var/tmp", ["--production"], { SCRATCH_ON_DISK: "1" })).not.toThrow();
  expect(() => check("/var/tmp", [])).not.toThrow();
  expect(() => check(null, ["--production"])).not.toThrow();
});
