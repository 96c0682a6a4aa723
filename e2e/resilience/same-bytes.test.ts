import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createEngagement, endedRun, loadFiles, startRun, succeed, type WalkedEngagement } from "../api-walk.ts";
import { dailyJobs, emptyStageCache, endDemoPreparation, queryDatabase } from "../database.ts";
import { isWhole, seed } from "../extent.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { copyCheckout } from "../prepare-checkout.ts";
import { type Product, type ProductOptions, startProduct } from "../product.ts";
import { downloadOutcome, fingerprint, type RunOutcome } from "../run-outcome.ts";
import { type Session, signIn, until } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { followStages, type StageEvent } from "./stage-log.ts";
import { land, planShortStrikes, planStrikes, runStages, stageDurations } from "./strike.ts";

const checkout = inject("checkout");
const playground = inject("playground");
const participants = isWhole ? 40_000 : 4000;
const rerunWithinSeconds = 15;
const places = [
  { threads: "1", zone: "Pacific/Kiritimati" },
  { threads: "4", zone: "America/St_Johns" },
] as const;

const products: Product[] = [];
async function start(options: Omit<ProductOptions, "checkout"> & { readonly checkout?: string }): Promise<Product> {
  const product = await startProduct({ checkout, ...options });
  products.push(product);
  return product;
}
afterEach(async () => {
  for (const product of products.splice(0)) await product.stop();
});

/** The undisturbed run; every other run starts from a copy of its data folder, so that the engagement keeps its sample's seed. */
const undisturbed = path.join(playground, "undisturbed");
/**
 * A copy of the product whose API, worker and engine child run with the clock a day ahead. The launcher, which compares file times, runs
 * with the normal clock.
 */
const tomorrow = path.join(playground, "tomorrow");
const clock = `const Real = Date;
const shiftMs = 86_400_000;
if (!process.argv[1]?.endsWith("start.mjs"))
  globalThis.Date = class Date extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + shiftMs);
      else super(...parts);
    }
    static now() {
      return Real.now() + shiftMs;
    }
  };
`;
function copyIntoTomorrow(): void {
  copyCheckout(checkout, tomorrow);
  writeFileSync(path.join(tomorrow, "tomorrow.mjs"), clock);
  // The engine child does not inherit its parent's environment.
  const child = path.join(tomorrow, "dist/server/engine-child.mjs");
  writeFileSync(child, `{ ${clock} }\n${readFileSync(child, "utf8")}`);
}

let engagement: WalkedEngagement;
let expected: RunOutcome;
let stageEvents: readonly StageEvent[];

beforeAll(async () => {
  copyIntoTomorrow();
  const { contribution_detail: _, ...reports } = planReports({ participants, payDates: 4, seed: 7 });
  const files = Object.entries(reports).map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) }));
  const product = await startProduct({ checkout, dataDir: undisturbed });
  try {
    await endDemoPreparation(undisturbed);
    const session = await signIn(product.address);
    engagement = await createEngagement(session);
    await loadFiles(session, engagement, files);
    await emptyStageCache(undisturbed);
    const log = followStages(undisturbed, engagement.id);
    await succeed(session, engagement);
    stageEvents = log.read();
    log.close();
    expected = await downloadOutcome(session, engagement);
  } finally {
    await product.stop();
  }
});

async function startCopy(name: string, options: Partial<ProductOptions> = {}): Promise<{ product: Product; session: Session }> {
  const dataDir = path.join(playground, name);
  copyDataFolder(undisturbed, dataDir);
  const product = await start({ dataDir, ...options });
  expect(await emptyStageCache(dataDir)).toBeGreaterThan(5);
  return { product, session: await signIn(product.address) };
}

async function secondsUntilNextBeginning(product: Product, killedAt: number): Promise<number> {
  const log = followStages(product.dataDir, engagement.id);
  try {
    const begun = await until(
      async () => log.read().find(({ kind }) => kind === "begins"),
      (event) => event !== undefined,
      300_000,
    );
    return (Date.parse(begun?.at ?? "") - killedAt) / 1000;
  } finally {
    log.close();
  }
}

/** Expects one second run, one set of results and one bundle, no second draw, and an empty queue. */
async function expectOnce(dataDir: string): Promise<void> {
  const runs = await queryDatabase<{ number: number; status: string; outputs: string; papers: string; bundles: string }>(
    dataDir,
    `select number, status, (select count(*) from run_outputs o where o.run_id = r.id) as outputs,
       (select count(*) from bundle_files f where f.run_id = r.id and kind = 'workpaper') as papers,
       (select count(*) from bundle_files f where f.run_id = r.id and kind = 'bundle') as bundles
     from runs r where engagement_id = $1 order by number`,
    [engagement.id],
  );
  const once = { status: "succeeded", outputs: "3", papers: "3", bundles: "1" };
  expect(runs).toEqual([
    { number: 1, ...once },
    { number: 2, ...once },
  ]);
  expect(await queryDatabase(dataDir, "select draw_number from sample_draws where engagement_id = $1", [engagement.id])).toEqual([
    { draw_number: 1 },
  ]);
  // The queue releases a job shortly after the run it created has ended.
  await expect
    .poll(() => queryDatabase(dataDir, "select task_identifier from graphile_worker.jobs where task_identifier !~ $1", [dailyJobs]), {
      timeout: 60_000,
    })
    .toEqual([]);
  expect(
    await queryDatabase(dataDir, "select event from audit_events where event = 'engagement.process' and subject_id = $1", [engagement.id]),
  ).toHaveLength(2);
}

describe(`${participants} participants, seed of the kills ${seed}`, () => {
  test(`when killed in ${isWhole ? "every stage" : "three stages"}, the run completes once with the bytes of an undisturbed one`, async () => {
    const { product, session } = await startCopy("killed");
    const log = followStages(product.dataDir, engagement.id);
    const arena = { product, log, durations: stageDurations(stageEvents) };
    const strikes = isWhole ? planStrikes(seed) : planShortStrikes(seed);
    const from = performance.now();
    await startRun(session, engagement);
    for (const [at, strike] of strikes.entries()) {
      const { pid, killedAt } = await land(strike, strikes[at - 1] ?? null, arena);
      console.log(`killed ${strike.part} (process ${pid}) in stage ${strike.stage}, seed ${seed}`);
      if (strike.part !== "worker") continue;
      const seconds = await secondsUntilNextBeginning(product, killedAt);
      console.log(`  the job ran again after ${seconds.toFixed(1)} s`);
      expect(seconds, "from the worker's death until its job runs again").toBeLessThan(rerunWithinSeconds);
    }
    const run = await endedRun(session, engagement);
    console.log(`${strikes.length} kills; the run took ${((performance.now() - from) / 1000).toFixed(0)} s`);
    expect([run.status, run.number, run.msg]).toEqual(["succeeded", 2, null]);
    expect(new Set(strikes.map(({ stage }) => stage)).size).toBe(isWhole ? runStages.length : 3);
    const outcome = await downloadOutcome(session, engagement);
    expect(fingerprint(outcome)).toEqual(fingerprint(expected));
    await expectOnce(product.dataDir);
    log.close();
  }, 480_000);

  test.each(isWhole ? places : [places[seed % places.length]!])(
    "a day later in $zone with $threads engine threads, the same inputs produce the same bytes",
    async ({ threads, zone }) => {
      const { product, session } = await startCopy(`threads-${threads}`, {
        checkout: tomorrow,
        env: { TZ: zone, ENGINE_THREADS: threads, NODE_OPTIONS: `--import ${pathToFileURL(path.join(tomorrow, "tomorrow.mjs"))}` },
      });
      const before = Date.now();
      await succeed(session, engagement);
      const outcome = await downloadOutcome(session, engagement);
      expect(Date.parse(outcome.manifest.run.finished_at) - before, "the clock of the worker").toBeGreaterThan(86_400_000);
      expect(fingerprint(outcome)).toEqual(fingerprint(expected));
      expect(product.output()).not.toContain("unexpectedly");
    },
  );
});
