import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { createTestDatabase, type TestDatabase } from "@tieout/postgres";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { writeTaskVersions } from "../../product/src/task-versions.test-data.ts";

export interface ReadyMessage {
  readonly ready: boolean;
  readonly port: number;
  readonly logins: readonly { readonly email: string; readonly password: string }[];
  readonly notices: readonly string[];
}

export interface ApiProcess {
  readonly child: ChildProcess;
  readonly ready: ReadyMessage;
  readonly exited: Promise<number | null>;
}

export interface ApiProcesses {
  readonly db: TestDatabase;
  /** Data folder shared by every process. */
  readonly folder: string;
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<ApiProcess>;
  /** Kills any processes that are still running and removes everything. */
  readonly stop: () => Promise<void>;
}

/** The API as a separate process, started the way the launcher starts it, on this test's database and folder. */
export async function openApiProcesses(): Promise<ApiProcesses> {
  const program = await bundledProgram(path.join(import.meta.dirname, "main.ts"));
  await writeTaskVersions(path.dirname(program));
  const db = await createTestDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), "tieout-api-"));
  const children: ChildProcess[] = [];
  return {
    db,
    folder,
    async start(env = {}) {
      const child = spawn(process.execPath, [program], {
        env: { ...environmentOf(db, folder), ...env },
        stdio: ["pipe", "pipe", "pipe"],
      });
      children.push(child);
      return untilReady(child);
    },
    async stop() {
      for (const child of children) child.kill("SIGKILL");
      await db.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const environmentOf = (db: TestDatabase, folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  PORT: "0",
  TIEOUT_DATA: folder,
  TIEOUT_PARENT_PIPE: "1",
  MASTER_KEY: randomBytes(32).toString("hex"),
  DATABASE_APP_URL: db.runtimeUrl,
  DATABASE_PLATFORM_URL: db.platformUrl,
  DATABASE_QUEUE_URL: db.queueUrl,
});

async function untilReady(child: ChildProcess): Promise<ApiProcess> {
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stderr?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const ready = await new Promise<ReadyMessage>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on("line", (line) => {
        lines.push(line);
        if (line.includes('"ready":true')) resolve(JSON.parse(line));
      });
    void exited.then((code) => reject(new Error(`exited with ${code}: ${lines.join("\n")}`)));
  });
  return { child, ready, exited };
}
