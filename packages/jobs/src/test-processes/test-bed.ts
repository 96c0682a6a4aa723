import { createTestDatabase, systemActor, type TestDatabase, type Tx } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { JobContext } from "../job-context.ts";
import { defineJob, type EnqueueOptions, enqueue } from "../job-definition.ts";
import { handleJob } from "../job-handler.ts";
import { type JobProgress, readJobProgress } from "../job-progress.ts";
import { type JobRunner, startJobRunner } from "../start-job-runner.ts";

export interface Work {
  readonly what: string;
}

type Handle = (work: Work, context: JobContext) => Promise<void>;

export const job = defineJob("test.work", (payload): Work => {
  if (typeof payload !== "object" || payload === null || !("what" in payload) || typeof payload.what !== "string")
    throw new TypeError("no work");
  return { what: payload.what };
});

function recordingLog() {
  const logged: string[] = [];
  const log = {
    info: () => undefined,
    warn: (text: string, cause?: unknown) => logged.push(`warn ${text}${cause === undefined ? "" : ` ${cause}`}`),
    error: (text: string, cause?: unknown) => logged.push(`error ${text}${cause instanceof Error ? ` with ${cause.name}` : ""}`),
  };
  return { log, logged };
}

async function queryOnce<Row>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Sets up a database with two firms and a runner in this process, and clears both around the calling file's tests. */
export function openTestBed() {
  let db: TestDatabase;
  const firms: string[] = [];
  let runner: JobRunner | undefined;
  const { log, logged } = recordingLog();

  beforeAll(async () => {
    db = await createTestDatabase();
    await db.database.work.asPlatform("test.setup", async (tx) => {
      const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash LLP'), ('Birch LLP') returning id");
      firms.push(...rows.map((row) => row.id));
    });
  });
  afterAll(() => db.drop());
  beforeEach(() => {
    logged.length = 0;
  });
  afterEach(async () => {
    await runner?.stop(0);
    runner = undefined;
  });

  const within = <T>(organizationId: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
    db.database.work.inOrganization(organizationId, systemActor, run);
  const firm = (): string => firms[0] ?? "";
  const progressOf = (key: string, organizationId = firm()): Promise<JobProgress | undefined> =>
    within(organizationId, async (tx) => (await readJobProgress(tx, [key]))[0]);
  return {
    db: () => db,
    firm,
    otherFirm: () => firms[1] ?? "",
    log,
    logged,
    within,
    progressOf,
    async start(run: Handle, options: { readonly abandon?: Handle; readonly sweepEveryMs?: number } = {}): Promise<void> {
      const handlers = [handleJob(job, run, options.abandon)];
      runner = await startJobRunner({ queueUrl: db.queueUrl, appDatabase: db.database, handlers, concurrency: 3, log, ...options });
    },
    add: (what: string, options: EnqueueOptions = { key: what }): Promise<string> =>
      within(firm(), (tx) => enqueue(tx, job, { what }, options)),
    async becomes(key: string, state: string): Promise<void> {
      await expect.poll(async () => (await progressOf(key))?.state, { timeout: 15_000, interval: 50 }).toBe(state);
    },
    /** Runs SQL as superuser, for states that no product role can create. */
    asAdmin: <Row>(sql: string): Promise<Row[]> => queryOnce<Row>(db.adminUrl, sql),
  };
}
