import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import {
  acceptMappings,
  createEngagement,
  inspectedAssets,
  loadFiles,
  type SlotFile,
  succeed,
  uploadFile,
  type WalkedEngagement,
} from "../api-walk.ts";
import { dailyJobs, endDemoPreparation, queryDatabase } from "../database.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { startProduct } from "../product.ts";
import { downloadOutcome, fingerprint } from "../run-outcome.ts";
import { type Session, signIn } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";

/** An engagement that has results but lacks one file; faults are injected while that file is uploaded and processed. */
export interface PreparedPlan {
  /** A stopped product's data folder; tests start from copies of it, so that samples keep their seeds. */
  readonly dataDir: string;
  readonly engagement: WalkedEngagement;
  /** Name and SHA-256 of every file produced by the undisturbed run. */
  readonly expected: Readonly<Record<string, string>>;
}

const reports = planReports({ participants: 80, payDates: 4, seed: 5 });
const lateReport = "contribution_detail";
export const lateFile: SlotFile = { report: lateReport, name: `${lateReport}.csv`, bytes: csvOf(reports[lateReport]) };

/** Shared by all files in a test run; created by the first file that needs it. */
export async function preparePlan(checkout: string, playground: string): Promise<PreparedPlan> {
  const kept = path.join(playground, "prepared.json");
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as PreparedPlan;
  const [dataDir, after] = [path.join(playground, "prepared"), path.join(playground, "prepared-after")];
  const engagement = await prepareResults(checkout, dataDir);
  copyDataFolder(dataDir, after);
  const product = await startProduct({ checkout, dataDir: after });
  try {
    const session = await signIn(product.address);
    await uploadFile(session, engagement, lateFile);
    const expected = await makeResults(session, engagement);
    const plan = { dataDir, engagement, expected };
    writeFileSync(`${kept}.new`, JSON.stringify(plan));
    renameSync(`${kept}.new`, kept);
    return plan;
  } finally {
    await product.stop();
  }
}

async function prepareResults(checkout: string, dataDir: string): Promise<WalkedEngagement> {
  const product = await startProduct({ checkout, dataDir });
  try {
    await endDemoPreparation(dataDir);
    const session = await signIn(product.address);
    const engagement = await createEngagement(session);
    const early = Object.entries(reports).filter(([report]) => report !== lateReport);
    await loadFiles(
      session,
      engagement,
      early.map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) })),
    );
    await succeed(session, engagement);
    return engagement;
  } finally {
    await product.stop();
  }
}

/** Takes the uploaded file through to the results of a run. */
export async function makeResults(session: Session, engagement: WalkedEngagement): Promise<Readonly<Record<string, string>>> {
  await inspectedAssets(session, engagement);
  await acceptMappings(session, engagement);
  await inspectedAssets(session, engagement);
  await succeed(session, engagement);
  return fingerprint(await downloadOutcome(session, engagement));
}

/**
 * Expects that nothing was lost, duplicated or stuck: the late file is there once, every run has one set of results, there is one draw, and
 * the audit chain has no gap.
 */
export async function expectOnce(dataDir: string, engagement: WalkedEngagement, runs = 2): Promise<void> {
  const ask = <T extends object>(sql: string) => queryDatabase<T & Record<string, unknown>>(dataDir, sql, [engagement.id]);
  expect(await ask("select file_name, status from assets where engagement_id = $1 and file_name = 'contribution_detail.csv'")).toEqual([
    { file_name: lateFile.name, status: expect.not.stringMatching(/uploaded|inspecting|refused/) },
  ]);
  const once = { status: "succeeded", outputs: "3", papers: "3", bundles: "1" };
  expect(
    await ask(
      `select number, status, (select count(*) from run_outputs o where o.run_id = r.id) as outputs,
         (select count(*) from bundle_files f where f.run_id = r.id and kind = 'workpaper') as papers,
         (select count(*) from bundle_files f where f.run_id = r.id and kind = 'bundle') as bundles
       from runs r where engagement_id = $1 order by number`,
    ),
  ).toEqual(Array.from({ length: runs }, (_, at) => ({ number: at + 1, ...once })));
  expect(await ask("select draw_number from sample_draws where engagement_id = $1")).toEqual([{ draw_number: 1 }]);
  expect(
    await queryDatabase(
      dataDir,
      `select sequence from audit_events e where not exists (select from audit_events p where p.organization_id = e.organization_id
         and p.sequence = e.sequence - 1 and p.hash = e.previous_hash) and sequence > 1`,
    ),
  ).toEqual([]);
  // A superseded job stays, without a key and with no attempts left, until cleanup.
  const waiting = () =>
    queryDatabase(
      dataDir,
      "select * from graphile_worker.jobs where task_identifier !~ $1 and (key is not null or attempts < max_attempts)",
      [`${dailyJobs}|checkpoint`],
    );
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
}
