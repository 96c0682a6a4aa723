import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { generatePlan, type PlanSheet } from "@tieout/demo-data";
import { type EngagementRecord, engagementRepository } from "@tieout/engagements/server";
import { assetRepository, lockStorage } from "@tieout/ingestion/server";
import { handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { startRun } from "@tieout/runs/server";
import { type DemoPayload, enqueuePass, isPrepared, prepareDemoJob, recordPrepared } from "../../../product/src/demo-preparation.ts";
import { confirmDemoMappings } from "./confirm-demo-mappings.ts";
import { createDemoEngagement, findDemoEngagement } from "./create-demo-engagement.ts";
import { type DemoEngagement, demoEngagements } from "./demo-engagements.ts";
import { orFail } from "./or-fail.ts";
import { type DemoUpload, openSlots, uploadDemoFiles } from "./upload-demo-files.ts";

export interface DemoJobDeps extends Pick<DemoUpload, "statusUpdater" | "files" | "database"> {
  /** False outside the demo firm and in production mode, where the job refuses to run. */
  readonly isDemo: boolean;
  /** Where temporary folders are created for passes that need the files. */
  readonly dataDir: string;
}

interface Pass extends DemoUpload {
  readonly assigneeIds: readonly string[];
  readonly folder: string;
}

const pauseMs = 1000;
/** Far more than the slowest machine needs, at one pass per second. */
const mostPasses = 1200;
const reportKeys = new Set([
  "participant_balances",
  "contribution_detail",
  "distribution_detail",
  "trust_statement",
  "payroll_register",
  "demographics",
]);

export const prepareDemoHandler = (deps: DemoJobDeps): JobHandler =>
  handleJob(prepareDemoJob, async (payload, context) => {
    if (!deps.isDemo)
      throw new JobFailure("demo.refused", "Demo engagements are created only for the demo firm, never in production mode.");
    if (await context.transaction(isPrepared)) return;
    const folder = path.join(deps.dataDir, "demo-files", context.jobId);
    const pass: Pass = { ...deps, context, actor: actorOf(payload, context), assigneeIds: payload.people.map(idOf), folder };
    try {
      const states: boolean[] = [];
      for (const demo of demoEngagements) states.push(await advance(pass, demo));
      if (!states.includes(false)) {
        await context.finish(async (tx) => recordPrepared(tx));
        await rm(path.dirname(folder), { recursive: true, force: true });
      } else if (payload.pass >= mostPasses)
        throw new JobFailure("demo.stalled", "The demo engagements were not ready in time. The next start of Tieout continues with them.");
      else {
        const runAt = new Date(Date.now() + pauseMs);
        await context.finish((tx) => enqueuePass(tx, { ...payload, pass: payload.pass + 1 }, runAt));
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

const idOf = (person: DemoPayload["people"][number]): string => person.userId;

function actorOf({ people }: DemoPayload, { organizationId }: JobContext): Actor {
  const [first] = people;
  if (!first) throw new RangeError("the demo firm has no people");
  const { userId, email, role } = first;
  return { userId, realUserId: userId, organizationId, email, role, isStaff: false, flags: [], sessionId: "" };
}

/** Takes the next step for one engagement; true if its target state is reached. */
async function advance(pass: Pass, demo: DemoEngagement): Promise<boolean> {
  const { context, statusUpdater, actor } = pass;
  const find = (): Promise<EngagementRecord | null> => context.transaction((tx) => findDemoEngagement(tx, demo));
  let engagement = await find();
  if (!engagement) {
    const sheet = await writeFiles(pass, demo);
    await context.transaction((tx) => createDemoEngagement(tx, demo, sheet, pass));
    engagement = await find();
  }
  if (!engagement) throw new Error("the demo engagement is missing after its creation");
  if (engagement.status === "locked" || !demo.plan) return true;
  const nodes = await openSlots(context, engagement, reportKeys);
  if (nodes.length > 0) {
    const sheet = await writeFiles(pass, demo);
    if (sheet) await uploadDemoFiles(pass, nodes, { sheet, folder: path.join(pass.folder, demo.target) });
    return false;
  }
  const { id } = engagement;
  return context.transaction(async (tx) => {
    await lockStorage(tx);
    await engagementRepository(tx).lockRow(id);
    await refuseUnreadable(tx, id);
    await confirmDemoMappings(tx, statusUpdater, id, actor);
    const { status } = await statusUpdater.refresh(tx, id);
    if (demo.target === "ready") return status !== "files_incomplete" && status !== "setup_required";
    if (status === "failed") throw new JobFailure("demo.run-failed", `The run of the demo engagement ${engagement.clientName} failed.`);
    if (status === "ready") orFail(await startRun(tx, statusUpdater, { engagementId: id, actor, ignoreParsingErrors: true }));
    return status === "results_available";
  });
}

async function writeFiles({ folder }: Pass, { plan, target }: DemoEngagement): Promise<PlanSheet | null> {
  if (!plan) return null;
  const place = path.join(folder, target);
  await mkdir(place, { recursive: true, mode: 0o700 });
  return generatePlan({ ...plan, folder: place });
}

/** A refused file would keep the engagement incomplete, so fail at once. */
async function refuseUnreadable(tx: Tx, engagementId: string): Promise<void> {
  const refused = (await assetRepository(tx).list(engagementId)).find((asset) => asset.status === "refused");
  if (refused)
    throw new JobFailure("demo.file-refused", `${refused.fileName} of a demo engagement was refused: ${refused.refusalMsg ?? ""}`);
}
