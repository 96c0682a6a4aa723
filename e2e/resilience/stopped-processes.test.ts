import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { endedRun, startRun, uploadFile } from "../api-walk.ts";
import { emptyStageCache } from "../database.ts";
import { isWhole, seed } from "../extent.ts";
import { descendantsOf } from "../process-tree.ts";
import { type Product, startProduct } from "../product.ts";
import { downloadOutcome, fingerprint } from "../run-outcome.ts";
import { type Session, signIn, until } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { type Answer, ask } from "./held-upload.ts";
import { expectOnce, lateFile, makeResults, type PreparedPlan, preparePlan } from "./prepared-plan.ts";
import { followStages } from "./stage-log.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
/** Longer than the lease of 8 s. */
const stoppedMs = 10_000;
let plan: PreparedPlan;
let product: Product;
let session: Session;
let runs = 2;

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
  const dataDir = path.join(playground, "stopped");
  copyDataFolder(plan.dataDir, dataDir);
  product = await startProduct({ checkout, dataDir });
  session = await signIn(product.address);
  await uploadFile(session, plan.engagement, lateFile);
  expect(await makeResults(session, plan.engagement)).toEqual(plan.expected);
});
afterAll(() => product?.stop());

const parts = {
  worker: () => product.processes("worker"),
  "engine child": () => product.processes("engine"),
  API: () => product.processes("api"),
  launcher: () => [{ pid: product.pid }],
  "PostgreSQL postmaster": () => product.processes("postmaster").slice(0, 1),
  "PostgreSQL, every process of it": () => product.processes("postmaster").flatMap((entry) => [entry, ...descendantsOf(entry.pid)]),
} as const;
type PartName = keyof typeof parts;
const all = Object.keys(parts) as PartName[];
const chosen = isWhole ? all : [all[seed % all.length]!];

const address = (): string => `/api/engagements/${plan.engagement.id}/workpapers/status/`;

test.each(chosen)(
  "with the %s stopped during a run for longer than a lease and then continued, there is one run, with the same bytes, and nothing twice",
  async (part) => {
    await emptyStageCache(product.dataDir);
    const log = followStages(product.dataDir, plan.engagement.id);
    await startRun(session, plan.engagement);
    runs += 1;
    await until(
      async () => log.read(),
      (events) => events.some(({ kind }) => kind === "begins"),
      300_000,
    );
    log.close();
    const stopped = parts[part]().map(({ pid }) => pid);
    expect(stopped.length).toBeGreaterThan(0);
    let held: Promise<Answer>;
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    try {
      held = ask(session, "GET", address());
      await pause(stoppedMs);
    } finally {
      for (const pid of stopped) process.kill(pid, "SIGCONT");
    }
    // A request made in the meantime is answered, or refused with a message.
    const answer = await held;
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.msg).toMatch(/^The database (isn't responding|was too busy to finish this)\./);
    const run = await endedRun(session, plan.engagement);
    expect([run.status, run.number, run.msg]).toEqual(["succeeded", runs, null]);
    expect(fingerprint(await downloadOutcome(session, plan.engagement))).toEqual(plan.expected);
    await expectOnce(product.dataDir, plan.engagement, runs);
    expect(product.output()).not.toContain("unexpectedly");
  },
);
