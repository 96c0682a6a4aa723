import { readSettings } from "@tieout/settings";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { openProductEngine } from "./open-product-engine.ts";

const isolation = vi.hoisted(() => ({ scratchInClear: null as string | null }));
vi.mock("@tieout/engine", () => ({ openEngine: async () => ({ isolation }) }));

const logger = pino({ level: "silent" });
const key = { MASTER_KEY: "8f3b1cc95d02e47a6bd19e70c45f2a8873de0416bb92f5c7a1e8064d3f97c25e" };
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  openProductEngine(readSettings({ ...key, ...env, DATABASE_URL: "postgres://tieout@localhost/tieout" }, args, "api"), logger, {
    entry: [],
  });

test("in production opened files are never on a disk: the start is refused with what to do, unless a setting allows it", async () => {
  isolation.scratchInClear = "/var/tmp";
  await expect(start(["--production"])).rejects.toThrow(/readable on the disk in \/var\/tmp.*--shm-size=4g.*SCRATCH_ON_DISK=1/);
  await expect(start(["--production"], { SCRATCH_ON_DISK: "1" })).resolves.toMatchObject({ isolation });
  await expect(start([])).resolves.toMatchObject({ isolation });
  isolation.scratchInClear = null;
  await expect(start(["--production"])).resolves.toMatchObject({ isolation });
});
