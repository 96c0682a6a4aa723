import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { acceptMappings, endedRun, inspectedAssets, isRunOver, runStatus, startRun, uploadFile } from "../api-walk.ts";
import { queryDatabase } from "../database.ts";
import { isWhole, seed } from "../extent.ts";
import { type Product, startProduct } from "../product.ts";
import { downloadOutcome, fingerprint } from "../run-outcome.ts";
import { type Session, signIn, until } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { ask, beginUpload } from "./held-upload.ts";
import { type BegunIn, firstBegun, killTree } from "./kill-tree.ts";
import { expectOnce, lateFile, type PreparedPlan, preparePlan } from "./prepared-plan.ts";
import { type RunStage, runStages } from "./strike.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const dataDir = path.join(playground, "killed-tree");
const killedStages: readonly RunStage[] = isWhole ? runStages : [runStages[seed % runStages.length]!];
let plan: PreparedPlan;
let product: Product | null = null;
let session: Session;

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
  copyDataFolder(plan.dataDir, dataDir);
});
afterEach(async () => {
  await product?.stop();
  product = null;
});

async function startAgain(): Promise<Product> {
  product = await startProduct({ checkout, dataDir });
  session = await signIn(product.address);
  return product;
}

async function killAll(running: Product): Promise<void> {
  product = null;
  await killTree(running);
}

/** Kills the process tree once the worker reports that one of the stages has begun; returns that stage. */
async function killIn<Stage extends string>(stages: readonly Stage[], begun: BegunIn): Promise<Stage | null> {
  const stage = await firstBegun(stages, begun);
  if (stage) await killAll(begun.running);
  return stage;
}

const logged = (running: Product): number => running.log("worker").length;

test(`when everything is killed during the upload, the inspection and the stages ${killedStages.join(", ")}, the run finishes once, with the same bytes`, async () => {
  let running = await startAgain();
  const upload = await beginUpload(session, plan.engagement, lateFile);
  await killAll(running);
  expect(await upload.finish()).toBeNull();
  running = await startAgain();
  expect(readdirSync(path.join(dataDir, "files/incoming"))).toEqual([]);
  let before = logged(running);
  await uploadFile(session, plan.engagement, lateFile);
  await killIn(["inspect"], { running, before, isOver: async () => false });
  running = await startAgain();
  await inspectedAssets(session, plan.engagement);
  await acceptMappings(session, plan.engagement);
  await inspectedAssets(session, plan.engagement);
  await queryDatabase(dataDir, "delete from stage_results");
  before = logged(running);
  await startRun(session, plan.engagement);
  const killed: string[] = [];
  // While everything is being killed, the run may advance by a stage or two.
  for (let left = killedStages; left.length > 0; ) {
    const stage = await killIn(left, { running, before, isOver: async () => isRunOver(await runStatus(session, plan.engagement)) });
    if (!stage) break;
    killed.push(stage);
    left = left.slice(left.indexOf(stage) + 1);
    // The worker may resume the run before the product reports that it is ready.
    before = logged(running);
    running = await startAgain();
  }
  console.log(`killed the whole tree in ${killed.join(", ")}, seed ${seed}`);
  expect(killed).not.toEqual([]);
  const run = await endedRun(session, plan.engagement);
  expect([run.status, run.number, run.msg]).toEqual(["succeeded", 2, null]);
  expect(fingerprint(await downloadOutcome(session, plan.engagement))).toEqual(plan.expected);
  await expectOnce(dataDir, plan.engagement);
}, 600_000);

test("when everything is killed during a lock, the engagement is locked once and its data is unchanged", async () => {
  const running = await startAgain();
  const locking = ask(session, "POST", `/api/engagements/${plan.engagement.id}/lock/`).catch(() => null);
  await pause(seed % 40);
  await killAll(running);
  await locking;
  await startAgain();
  const answer = await ask(session, "POST", `/api/engagements/${plan.engagement.id}/lock/`);
  expect([200, 409]).toContain(answer.status);
  if (answer.status === 409) expect(answer.code).toBe("engagements.locked");
  // A job seals the bundle after the lock.
  const outcome = async () => fingerprint(await downloadOutcome(session, plan.engagement));
  const { "lock.json": _, ...rest } = await until(outcome, (found) => "lock.json" in found, 300_000);
  expect(rest).toEqual(plan.expected);
  const events = "select event from audit_events where event = 'engagement.lock' and subject_id = $1";
  expect(await queryDatabase(dataDir, events, [plan.engagement.id])).toHaveLength(1);
  await expectOnce(dataDir, plan.engagement);
});
