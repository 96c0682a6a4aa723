import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createTestDatabase, systemActor, type TestDatabase } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { enqueue } from "./job-definition.ts";
import { readJobProgress } from "./job-progress.ts";
import { type SlowPayload, slowJob } from "./test-processes/slow-worker.ts";

interface Line {
  readonly event: string;
  readonly name: string;
  readonly label?: string;
  readonly error?: string;
}

/** Concurrent tests can't poll with the shared `expect`. */
const comes = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 30_000, interval: 50 });

const script = await bundledProgram(join(import.meta.dirname, "test-processes", "slow-worker.ts"));
const running = new Set<ChildProcess>();
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  for (const db of databases) await db.drop();
});

/** A separate queue, so that no other test's worker takes its jobs. */
async function openQueue() {
  const db = await createTestDatabase();
  databases.push(db);
  const owner = new Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query(
    "create table test_results (id bigint primary key generated always as identity, organization_id uuid not null, label text not null, worker text not null)",
  );
  await owner.query("call make_tenant_table('test_results'); grant insert on test_results to tieout_app");
  await owner.end();
  const firm = await db.database.work.asPlatform("test.setup", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash & Birch LLP') returning id");
    return rows[0]!.id;
  });
  const { work } = db.database;
  return {
    startWorker: (name: string) => startWorker(db, name),
    add: (payload: SlowPayload): Promise<string> =>
      work.inOrganization(firm, systemActor, (tx) => enqueue(tx, slowJob, payload, { key: payload.label })),
    results: (label: string): Promise<readonly { worker: string }[]> =>
      work.inOrganization(firm, systemActor, async (tx) => {
        const { rows } = await tx.query<{ worker: string }>("select worker from test_results where label = $1", [label]);
        return rows;
      }),
    progressOf: (label: string) => work.inOrganization(firm, systemActor, async (tx) => (await readJobProgress(tx, [label]))[0]),
  };
}

function startWorker(db: TestDatabase, name: string) {
  const child = spawn(process.execPath, [script, db.queueUrl, db.runtimeUrl, db.platformUrl, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  const lines: Line[] = [];
  let rest = "";
  child.stdout.on("data", (piece: Buffer) => {
    const parts = (rest + piece.toString()).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) lines.push(JSON.parse(part) as Line);
  });
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      running.delete(child);
      resolve();
    }),
  );
  const saw = async (event: string, label?: string): Promise<Line> => {
    const find = () => lines.find((line) => line.event === event && (label === undefined || line.label === label));
    await comes(() => expect(find()).toBeDefined());
    return find()!;
  };
  return { child, lines, ended, saw };
}

// Run concurrently because they spend most of the time waiting for leases and pauses.
describe.concurrent("worker processes", () => {
  it("restarts the job of a worker killed with -9 within 15 seconds, without using up an attempt", async () => {
    const { startWorker, add, results, progressOf } = await openQueue();
    const first = startWorker("first");
    await first.saw("ready");
    await add({ label: "killed", seconds: 5 });
    await first.saw("begun", "killed");
    const second = startWorker("second");
    await second.saw("ready");
    first.child.kill("SIGKILL");
    const killedAt = performance.now();
    await first.ended;
    const again = await second.saw("begun", "killed");
    expect(performance.now() - killedAt).toBeLessThan(15_000);
    expect(again).toMatchObject({ attempt: 1 });
    await second.saw("committed", "killed");
    expect(await results("killed")).toEqual([{ worker: "second" }]);
    await comes(async () => expect((await progressOf("killed"))?.state).toBe("done"));
  });

  it("commits nothing from a worker that was suspended, presumed dead, and resumed after another one had finished", async () => {
    const { startWorker, add, results, progressOf } = await openQueue();
    const first = startWorker("first");
    await first.saw("ready");
    await add({ label: "stopped", seconds: 2 });
    await first.saw("begun", "stopped");
    first.child.kill("SIGSTOP");
    const second = startWorker("second");
    await second.saw("committed", "stopped");
    first.child.kill("SIGCONT");
    expect(await first.saw("refused", "stopped")).toMatchObject({ error: "LeaseLost" });
    expect(await results("stopped")).toEqual([{ worker: "second" }]);
    await add({ label: "afterwards", seconds: 0 });
    await comes(async () => expect(await results("afterwards")).toHaveLength(1));
    expect((await progressOf("stopped"))?.state).toBe("done");
  });

  it("commits nothing from a worker that resumes while another one runs the job, and keeps the other's result", async () => {
    const { startWorker, add, results, progressOf } = await openQueue();
    const first = startWorker("first");
    await first.saw("ready");
    await add({ label: "overlap", seconds: 3 });
    await first.saw("begun", "overlap");
    first.child.kill("SIGSTOP");
    const second = startWorker("second");
    await second.saw("begun", "overlap");
    first.child.kill("SIGCONT");
    await first.saw("refused", "overlap");
    await second.saw("committed", "overlap");
    expect(await results("overlap")).toEqual([{ worker: "second" }]);
    await comes(async () => expect((await progressOf("overlap"))?.state).toBe("done"));
  });

  it("lets a stopping worker finish short work and hand long work to the next one at once", async () => {
    const { startWorker, add, results } = await openQueue();
    const first = startWorker("first");
    await first.saw("ready");
    await add({ label: "short", seconds: 0.7 });
    await add({ label: "long", seconds: 8 });
    await first.saw("begun", "short");
    await first.saw("begun", "long");
    first.child.kill("SIGTERM");
    const second = startWorker("second");
    expect(await second.saw("begun", "long")).toMatchObject({ attempt: 1 });
    await first.saw("stopped");
    await first.ended;
    await second.saw("committed", "long");
    expect(await results("short")).toEqual([{ worker: "first" }]);
    expect(await results("long")).toEqual([{ worker: "second" }]);
  });
});
