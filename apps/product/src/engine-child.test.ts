import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { defaultEngineLimits, openEngine } from "@tieout/engine";
import { beforeAll, expect, test } from "vitest";
import { type EngineLimits, heapMegabytes } from "../../../packages/engine/src/engine-limits.ts";
import { bundledEngineChild } from "../../../tests/bundled-program.ts";

const log = { info: () => undefined, warn: () => undefined };
const otherLimits: EngineLimits = { ...defaultEngineLimits, memoryBytes: defaultEngineLimits.memoryBytes / 2 };
let child = "";

beforeAll(async () => {
  child = await bundledEngineChild(path.join(import.meta.dirname, "engine-child.ts"));
});

/** Whether V8 refuses what the build has compiled, in a process that is started as the engine starts a child. */
async function isRefused(limits: EngineLimits): Promise<boolean> {
  const program = child.replace(/\.cjs$/, "-program.js");
  const look = `const [file] = process.argv.slice(1); const { readFileSync } = require("node:fs");
    const cachedData = readFileSync(file + ".cache");
    console.log(new (require("node:vm").Script)(readFileSync(file, "utf8"), { filename: file, cachedData }).cachedDataRejected)`;
  const args = [`--max-old-space-size=${heapMegabytes(limits)}`, "-e", look, program];
  return (await promisify(execFile)(process.execPath, args)).stdout.trim() === "true";
}

async function inspect(limits: EngineLimits): Promise<unknown> {
  const engine = await openEngine({ entry: [child], log, exposeErrors: true, limits });
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("SSN,Last Name,Ending Balance\n900-11-0001,Alder,12.50\n900-11-0002,Birch,7.25\n");
  }
  const payload = { fileName: "balances.csv", reportKey: "participant_balances", planYear: 2025 };
  const result = await engine.withScratch((scratch) =>
    engine.run(scratch, { task: "ingestion.inspect", payload, inputs: [{ name: "file", stream: stream() }], outputs: ["grid.parquet"] }),
  );
  return result.ok ? result.value.value : result.failure;
}

test("a child under the usual limits takes what the build has compiled; under others it compiles by itself and reads the same", async () => {
  expect(await isRefused(defaultEngineLimits)).toBe(false);
  expect(await isRefused(otherLimits)).toBe(true);
  const usual = await inspect(defaultEngineLimits);
  expect(usual).toMatchObject({ inspection: { mapping: expect.anything() } });
  expect(await inspect(otherLimits)).toEqual(usual);
});

test("what serves the tests alone is not in the child", async () => {
  expect(await readFile(child.replace(/\.cjs$/, "-program.js"), "utf8")).not.toContain("soffice");
});
