import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";
import { deriveStatus, type EngagementOverview, type PartReadiness, type RunFacts, type StepSummary } from "../core/index.ts";
import { controlTotalRepository } from "./control-total-repository.ts";
import { type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
import {
  type Activity,
  activityBy,
  type ClientMerger,
  copyingBy,
  type EngagementCopier,
  type EngagementFreezer,
  freezingBy,
  mergingBy,
} from "./ports/combined-ports.ts";
import { type EngagementPorts, noPorts, type ReadinessPort } from "./ports/engagement-ports.ts";

/** Facts about an engagement, beyond its status, from the domains above this one. */
export interface EngagementSummary {
  readonly steps: readonly StepSummary[];
  /** Plan names found in the files. */
  readonly planNames: readonly string[];
}

export interface StatusUpdater {
  /** Recomputes the stored status and list figures from facts; called at the end of every change, inside its transaction. */
  readonly refresh: (tx: Tx, engagementId: string) => Promise<EngagementRecord>;
  /** SHA-256 in hex over everything a run reads: details, control totals, files, mapping, setup. */
  readonly inputsHash: (tx: Tx, engagementId: string) => Promise<string>;
  readonly summary: (tx: Tx, engagement: EngagementRecord) => Promise<EngagementSummary>;
  /** Progress in percent of running engagements; makes no query when none is running. */
  readonly runPercents: (tx: Tx, engagements: readonly Pick<EngagementRecord, "id" | "status">[]) => Promise<ReadonlyMap<string, number>>;
  readonly copying: EngagementCopier;
  readonly freezing: EngagementFreezer;
  readonly clients: ClientMerger;
  readonly activity: Activity;
}

const noRun: RunFacts = { newest: "none", hasResults: false, resultsCurrent: false };

const noOverview: EngagementOverview = { providers: [], files: { present: 0, wanted: 0 }, ties: null };

/** Details still missing before processing. */
function setUpMissing(engagement: EngagementRecord): string[] {
  const missing: string[] = [];
  if (engagement.ein === "") missing.push("Enter the sponsor's EIN.");
  if (engagement.planNumber === "") missing.push("Enter the plan number.");
  return missing;
}

/** Default plan name from before plan names could be entered. */
const planNameOf = (clientName: string): string => `${clientName} retirement plan`;

async function detailsFingerprint(tx: Tx, engagement: EngagementRecord): Promise<string> {
  const totals = await controlTotalRepository(tx).list(engagement.id);
  return JSON.stringify([
    [
      engagement.clientName,
      engagement.name,
      engagement.ein,
      engagement.planNumber,
      engagement.startOn,
      engagement.endOn,
      engagement.dataType,
      engagement.performanceMaterialityCents?.toString() ?? null,
      engagement.materialityBasis,
      // Results from before plan names could be entered stay current while the name equals the one they show.
      ...(engagement.planName === planNameOf(engagement.clientName) ? [] : [engagement.planName]),
      // Results from before a limitation year could be entered stay current if it is the plan year.
      ...(engagement.limitationYearEndOn === null ? [] : [{ limitationYearEndOn: engagement.limitationYearEndOn }]),
    ],
    totals.map((total) => [total.key, total.amountCents.toString(), total.document, total.page]),
  ]);
}

async function load(tx: Tx, id: string): Promise<EngagementRecord> {
  const engagement = await engagementRepository(tx).find(id);
  if (!engagement) throw new Error(`engagement ${id} is not there`);
  return engagement;
}

async function hashOf(tx: Tx, ports: readonly ReadinessPort[], engagement: EngagementRecord): Promise<string> {
  const hash = createHash("sha256").update(await detailsFingerprint(tx, engagement));
  for (const port of ports) hash.update(`\n${port.name}\n${await port.fingerprint(tx, engagement.id)}`);
  return hash.digest("hex");
}

async function readiness(tx: Tx, ports: readonly ReadinessPort[], engagement: EngagementRecord): Promise<readonly PartReadiness[]> {
  const inputsHash = await hashOf(tx, ports, engagement);
  const answers: PartReadiness[] = [];
  for (const port of ports) answers.push(await port.readiness(tx, engagement.id, inputsHash));
  return answers;
}

async function refresh(tx: Tx, ports: readonly ReadinessPort[], id: string): Promise<EngagementRecord> {
  const repository = engagementRepository(tx);
  await repository.lockRow(id);
  const engagement = await load(tx, id);
  const answers = await readiness(tx, ports, engagement);
  const run = answers.find((answer) => answer.run)?.run ?? noRun;
  const derived = deriveStatus({
    locked: engagement.lockedAt !== null,
    setUpMissing: setUpMissing(engagement),
    filesMissing: answers.flatMap((answer) => answer.filesMissing),
    run,
  });
  const overview: EngagementOverview = Object.assign({}, noOverview, ...answers.map((answer) => answer.overview));
  await repository.saveStatus(id, derived, overview);
  return load(tx, id);
}

async function summary(tx: Tx, ports: readonly ReadinessPort[], engagement: EngagementRecord): Promise<EngagementSummary> {
  const lacking = setUpMissing(engagement);
  const details: StepSummary = {
    key: "details",
    state: lacking.length > 0 ? "attention" : "done",
    summary: lacking.length > 0 ? `${lacking.length} to complete` : "Complete",
  };
  const answers = await readiness(tx, ports, engagement);
  return {
    steps: [details, ...answers.flatMap((answer) => answer.steps)],
    planNames: [...new Set(answers.flatMap((answer) => answer.planNames ?? []))],
  };
}

async function runPercents(
  tx: Tx,
  { runPercents }: EngagementPorts,
  engagements: readonly Pick<EngagementRecord, "id" | "status">[],
): Promise<ReadonlyMap<string, number>> {
  const ids = engagements.flatMap(({ id, status }) => (status === "processing" ? [id] : []));
  const percents = new Map<string, number>();
  if (ids.length === 0) return percents;
  for (const read of runPercents) for (const [id, percent] of await read(tx, ids)) percents.set(id, percent);
  return percents;
}

/** Omitted ports default to empty. */
export function createStatusUpdater(registered: Partial<EngagementPorts>): StatusUpdater {
  const ports: EngagementPorts = { ...noPorts, ...registered };
  return {
    refresh: (tx, id) => refresh(tx, ports.readiness, id),
    inputsHash: async (tx, id) => hashOf(tx, ports.readiness, await load(tx, id)),
    summary: (tx, engagement) => summary(tx, ports.readiness, engagement),
    runPercents: (tx, engagements) => runPercents(tx, ports, engagements),
    copying: copyingBy(ports),
    freezing: freezingBy(ports),
    clients: mergingBy(ports),
    activity: activityBy(ports),
  };
}
