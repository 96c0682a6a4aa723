import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { freePort } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { writeTaskVersions } from "../../product/src/task-versions.test-data.ts";

let db: TestDatabase;
let program = "";
const folder = mkdtempSync(path.join(os.tmpdir(), "tieout-worker-"));
const children: ChildProcess[] = [];

beforeAll(async () => {
  program = await bundledProgram(path.join(import.meta.dirname, "main.ts"));
  await writeTaskVersions(path.dirname(program));
  db = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await db?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the worker the way the launcher does; resolves when the worker reports ready. */
async function start(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly child: ChildProcess; readonly exited: Promise<number | null> }> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      TIEOUT_DATA: folder,
      TIEOUT_PARENT_PIPE: "1",
      MASTER_KEY: randomBytes(32).toString("hex"),
      DATABASE_APP_URL: db.runtimeUrl,
      DATABASE_PLATFORM_URL: db.platformUrl,
      DATABASE_QUEUE_URL: db.queueUrl,
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  children.push(child);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const said: string[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece.toString()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => (line.includes('"ready":true') ? resolve() : said.push(line)));
    void exited.then((code) => reject(new Error(`exited with ${code}: ${said.join("\n")}`)));
  });
  return { child, exited };
}

test("stops on SIGTERM", async () => {
  const { child, exited } = await start();
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});

test("stops when its launcher is killed, even with log lines left to write to the broken pipe", async () => {
  const { child, exited } = await start();
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.stdin?.destroy();
  expect(await exited).toBe(0);
});

test("serves metrics on the port after the configured one: the queue, the disk and the worker's jobs, without any firm data", async () => {
  const port = await freePort();
  const { child, exited } = await start({ METRICS_ADDRESS: `127.0.0.1:${port - 1}` });
  await db.database.work.asPlatform("test", async (tx) => {
    await tx.query("insert into organizations (name) values ('Ash & Birch LLP')");
  });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^tieout_disk_bytes\{what="free",process="worker"\} \d+/m);
  expect(text).toMatch(/^tieout_oldest_waiting_job_seconds\{process="worker"\} 0$/m);
  expect(text).not.toMatch(/Ash|tieout_unread_figures_total\{/);
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});
