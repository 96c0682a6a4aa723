import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

let db: TestDatabase;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-api-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await db?.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ready {
  readonly ready: boolean;
  readonly port: number;
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

interface Started {
  readonly child: ChildProcess;
  readonly ready: Ready;
  readonly exited: Promise<number | null>;
}

async function start(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), path.join(import.meta.dirname, "main.ts")], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
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
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stderr?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on("line", (line) => {
        lines.push(line);
        if (line.includes('"ready":true')) resolve(JSON.parse(line));
      });
    void exited.then((code) => reject(new Error(`exited with ${code}: ${lines.join("\n")}`)));
  });
  return { child, ready, exited };
}

test("says ready with its port and the demo logins, which work; stops on SIGTERM although connections are open", async () => {
  const { child, ready, exited } = await start({ TIEOUT_DEMO: "1" });
  const [dana] = ready.logins;
  const answer = await fetch(`http://127.0.0.1:${ready.port}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: dana?.email, password: dana?.password }),
  });
  expect(answer.status).toBe(200);
  const idle = connect(ready.port, "127.0.0.1");
  await new Promise((resolve) => idle.once("connect", resolve));
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  idle.destroy();
});

test("stops when the launcher's end of the pipe closes, as it does when the launcher is killed", async () => {
  const { child, exited } = await start();
  child.stdin?.destroy();
  expect(await exited).toBe(0);
});

test("missing settings end it with sentences that name them", async () => {
  await expect(start({ MASTER_KEY: "", DATABASE_APP_URL: "nonsense" })).rejects.toThrow(/DATABASE_APP_URL/);
});

test("a port that is taken ends it with a sentence that says what to do", async () => {
  const { ready, child, exited } = await start();
  await expect(start({ PORT: String(ready.port) })).rejects.toThrow(
    `Port ${ready.port} is used by another program. Stop that one, or choose`,
  );
  child.kill("SIGTERM");
  await exited;
});
