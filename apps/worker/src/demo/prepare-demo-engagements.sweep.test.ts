import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isIssuableEin } from "@tieout/engagements/core";
import { listEngagements } from "@tieout/engagements/server";
import { createPasswordHasher, type SeededFirm, seedDemoFirm, weakHashingForTests } from "@tieout/identity/server";
import { readJobProgress } from "@tieout/jobs";
import { createTestDatabase, systemActor, type TestDatabase, type Tx } from "@tieout/postgres";
import { readSettings } from "@tieout/settings";
import { seedSampleToolkits } from "@tieout/storefront/server";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundledProgram } from "../../../../tests/bundled-program.ts";
import { isPrepared, requestDemoPreparation } from "../../../product/src/demo-preparation.ts";
import { type RunningWorker, startWorker } from "../start-worker.ts";
import { demoEngagements } from "./demo-engagements.ts";

const engineChild = path.join(import.meta.dirname, "../../../product/src/engine-child.ts");
let db: TestDatabase;
let folder: string;
let firm: SeededFirm;
const workers: RunningWorker[] = [];

beforeEach(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-demo-"));
  const [first] = await seedDemoFirm(db.database, createPasswordHasher(weakHashingForTests));
  if (!first) throw new Error("no demo firm");
  firm = first;
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const masterKey = randomBytes(32).toString("hex");
async function work(isDemo: boolean): Promise<RunningWorker> {
  const env = {
    TIEOUT_DATA: folder,
    TIEOUT_DEMO: isDemo ? "1" : "0",
    TIEOUT_PRODUCTION: isDemo ? "0" : "1",
    MASTER_KEY: masterKey,
    DATABASE_APP_URL: db.runtimeUrl,
    DATABASE_PLATFORM_URL: db.platformUrl,
    DATABASE_QUEUE_URL: db.queueUrl,
  };
  const worker = await startWorker(readSettings(env, [], "worker"), pino({ level: "silent" }), {
    engineChild: [await bundledProgram(engineChild)],
  });
  workers.push(worker);
  return worker;
}

const inFirm = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.database.work.inOrganization(firm.organizationId, systemActor, run);

const everyEngagement = {
  assignedTo: null,
  search: null,
  statuses: null,
  years: null,
  dataTypes: null,
  clientIds: null,
  assigneeIds: null,
  providerIds: null,
};
const engagements = async () =>
  (await inFirm((tx) => listEngagements(tx, everyEngagement, { ordering: "created_on", limit: 50, offset: 0 }))).rows;
const count = (table: "assets" | "engagement_toolkits" | "runs" | "audit_events" | "mappings"): Promise<number> =>
  inFirm(async (tx) => Number((await tx.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n));
const job = () => inFirm(async (tx) => (await readJobProgress(tx, ["demo-engagements"]))[0]);

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const endsAt = Date.now() + 280_000;
  while (!(await holds())) {
    const state = await job();
    if (state?.state === "dead") throw new Error(`${what}: ${JSON.stringify(state)}`);
    if (Date.now() > endsAt) throw new Error(`${what} did not happen: ${JSON.stringify(await engagements(), (_, v) => String(v))}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Tie {
  readonly key: string;
  readonly result: string;
  readonly difference: string;
  readonly right_label: string;
  readonly items?: readonly { readonly amount: string }[];
  readonly unexplained?: string;
  readonly of?: string;
}

async function tieOf(outputKey: string, key: string): Promise<Tie | undefined> {
  const { rows } = await inFirm((tx) =>
    tx.query<{ ties: readonly Tie[] }>("select result -> 'ties' as ties from run_outputs where output_key = $1", [outputKey]),
  );
  return rows[0]?.ties.find((tie) => tie.key === key);
}

/** Ties in the processed engagement, by trust statement line. */
async function tiesOfStatement(): Promise<ReadonlyMap<string, Tie>> {
  const { rows } = await inFirm((tx) =>
    tx.query<{ ties: readonly Tie[] }>("select result -> 'ties' as ties from run_outputs where output_key = 'participant_activity'"),
  );
  const prefix = "participant_activity.statement.";
  const own = (rows[0]?.ties ?? []).filter(({ key }) => key.startsWith(prefix));
  return new Map(own.map((tie) => [tie.key.slice(prefix.length), tie]));
}

const states = async () => (await engagements()).map(({ status }) => status);

test("after a worker stops halfway and preparation is requested again, there are one empty, one ready and one processed engagement; later requests change nothing", async () => {
  await seedSampleToolkits(db.database);
  expect(await requestDemoPreparation(db.database, firm)).toBe(true);
  const first = await work(true);
  await until(async () => (await count("assets")) > 7, "the second engagement got files");
  await first.stop();
  workers.length = 0;
  expect(await requestDemoPreparation(db.database, firm)).toBe(true);
  await work(true);
  await until(async () => (await inFirm(isPrepared)) && (await job())?.state === "done", "the preparation ended");

  expect(await states()).toEqual(["files_incomplete", "ready", "results_available"]);
  expect(await count("assets")).toBe(12);
  expect(await count("runs")).toBe(1);
  expect(await count("engagement_toolkits")).toBe(3);
  const made = await engagements();
  for (const { assignees, resultsOutOfDate, ein, startOn } of made) {
    expect(assignees.map(({ email }) => email).sort()).toEqual(["dana@harlowpryce.example", "marisol@harlowpryce.example"]);
    expect({ resultsOutOfDate, ein: isIssuableEin(ein), startOn }).toEqual({ resultsOutOfDate: false, ein: true, startOn: "2024-01-01" });
  }
  expect(new Set(made.map(({ clientName }) => clientName)).size).toBe(3);
  const statement = await tiesOfStatement();
  expect(statement.get("beginning_balance")).toMatchObject({ result: "ties", right_label: "Certified trust statement 2024, page 2" });
  expect(statement.get("ending_balance")).toMatchObject({ result: "ties", difference: "0.00" });
  expect([...statement].filter(([, { result }]) => result === "differs").map(([line, tie]) => [line, tie.difference])).toEqual([
    ["fees", "145.00"],
  ]);
  const distributions = await tieOf("distributions", "distributions.balances");
  const items = (distributions?.items ?? []).map(({ amount }) => Math.round(Number(amount) * 100));
  expect(items.length).toBeGreaterThan(1);
  // The known parts explain the whole difference.
  expect(distributions?.unexplained).toBe("0.00");
  expect(items.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(Number(distributions?.difference) * 100));
  expect([...statement.values()].filter(({ of }) => of).length).toBeGreaterThan(20);
  expect(existsSync(path.join(folder, "demo-files"))).toBe(false);

  const events = await count("audit_events");
  expect(await requestDemoPreparation(db.database, firm)).toBe(false);
  expect(await count("audit_events")).toBe(events);
});

test("a process that is not a demo creates nothing and says so, especially in production mode", async () => {
  await requestDemoPreparation(db.database, firm);
  await work(false);
  while ((await job())?.state !== "dead") await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await job())?.failure?.code).toBe("demo.refused");
  expect(await engagements()).toEqual([]);
  expect(await inFirm(isPrepared)).toBe(false);
});

test("every engagement has a separate client and a fixed seed", () => {
  const seeds = demoEngagements.flatMap(({ plan }) => (plan ? [plan.seed] : []));
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(demoEngagements.map(({ target }) => target)).toEqual(["empty", "ready", "processed"]);
});
