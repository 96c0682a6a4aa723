import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";
import {
  type ActivityTable,
  type ClientMerge,
  type ClientShare,
  deriveStatus,
  type EngagementCopy,
  type EngagementOverview,
  type EngagementPart,
  engagementActivity,
  type OpenItem,
  type PartReadiness,
  type RollForwardShare,
  type RunFacts,
  type StepSummary,
} from "../core/index.ts";
import { controlTotalRepository } from "./control-total-repository.ts";
import { type EngagementRecord, engagementRepository } from "./engagement-repository.ts";

export type Part = EngagementPart<Tx>;

/** What the parts say of an engagement beside its status. */
export interface EngagementSummary {
  readonly steps: readonly StepSummary[];
  /** Names of the plan that the files show. */
  readonly planNames: readonly string[];
}

export interface StatusUpdater {
  /** Recomputes the stored status and list figures from facts; called at the end of every change, inside its transaction. */
  readonly refresh: (tx: Tx, engagementId: string) => Promise<EngagementRecord>;
  /** SHA-256 in hex over everything a run reads: details, control totals, files, mapping, setup. */
  readonly inputsHash: (tx: Tx, engagementId: string) => Promise<string>;
  readonly summary: (tx: Tx, engagement: EngagementRecord) => Promise<EngagementSummary>;
  /** Progress in percent of running engagements; no query when none is running. */
  readonly runPercents: (tx: Tx, engagements: readonly Pick<EngagementRecord, "id" | "status">[]) => Promise<ReadonlyMap<string, number>>;
  readonly setUp: (tx: Tx, engagementId: string) => Promise<void>;
  /** Copies what comes along when an engagement is rolled forward. */
  readonly copyInto: (tx: Tx, copy: EngagementCopy) => Promise<void>;
  readonly rollForwardShare: (tx: Tx, engagementId: string) => Promise<RollForwardShare>;
  readonly planYearChanged: (tx: Tx, engagementId: string) => Promise<void>;
  /** What of all parts is open and could not be finished after a lock. */
  readonly openItems: (tx: Tx, engagementId: string) => Promise<readonly OpenItem[]>;
  readonly freeze: (tx: Tx, engagementId: string, version: number) => Promise<void>;
  readonly clients: ClientParts;
  /** Words of this domain and of all parts for what is done in an engagement. */
  readonly activity: ActivityTable;
  readonly activityNames: (tx: Tx, engagementId: string) => Promise<ReadonlyMap<string, string>>;
}

/** What becomes of everything that the parts keep for a client. */
interface ClientParts {
  /** Tables whose rows name a client. */
  readonly tables: readonly string[];
  readonly share: (tx: Tx, clientId: string) => Promise<readonly ClientShare[]>;
  /** Returns what `unmerge` needs, by the name of the part. */
  readonly merge: (tx: Tx, merge: ClientMerge) => Promise<Readonly<Record<string, unknown>>>;
  readonly unmerge: (tx: Tx, merge: ClientMerge, before: Readonly<Record<string, unknown>>) => Promise<void>;
}

function clientParts(parts: readonly Part[]): ClientParts {
  return {
    tables: parts.flatMap(({ clientTables }) => clientTables ?? []),
    async share(tx, clientId) {
      const shares: ClientShare[] = [];
      for (const part of parts) shares.push(...((await part.clientShare?.(tx, clientId)) ?? []));
      return shares.filter(({ count }) => count > 0);
    },
    async merge(tx, merge) {
      const before: Record<string, unknown> = {};
      for (const part of parts) if (part.mergeClient) before[part.name] = await part.mergeClient(tx, merge);
      return before;
    },
    async unmerge(tx, merge, before) {
      for (const part of parts) if (part.name in before) await part.unmergeClient?.(tx, merge, before[part.name]);
    },
  };
}

const noRun: RunFacts = { newest: "none", hasResults: false, resultsCurrent: false };

const noOverview: EngagementOverview = { providers: [], files: { present: 0, wanted: 0 }, ties: null };

const noPrograms = { procedures: 0, samples: 0 };
const noShare: RollForwardShare = {
  contracts: [],
  meanings: 0,
  testing: { kept: noPrograms, defaults: noPrograms, differences: [] },
};

/** Details still missing before processing. */
function setUpMissing(engagement: EngagementRecord): string[] {
  const missing: string[] = [];
  if (engagement.ein === "") missing.push("Enter the sponsor's EIN.");
  if (engagement.planNumber === "") missing.push("Enter the plan number.");
  return missing;
}

/** The name that plans had before it could be entered. */
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
      // Results made before the name could be entered stay current while it is the one that they print.
      ...(engagement.planName === planNameOf(engagement.clientName) ? [] : [engagement.planName]),
      // Results made before it could be entered stay current where it is the plan year.
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

async function hashOf(tx: Tx, parts: readonly Part[], engagement: EngagementRecord): Promise<string> {
  const hash = createHash("sha256").update(await detailsFingerprint(tx, engagement));
  for (const { name, fingerprint } of parts) if (fingerprint) hash.update(`\n${name}\n${await fingerprint(tx, engagement.id)}`);
  return hash.digest("hex");
}

async function readiness(tx: Tx, parts: readonly Part[], engagement: EngagementRecord): Promise<readonly PartReadiness[]> {
  const inputsHash = await hashOf(tx, parts, engagement);
  const answers: PartReadiness[] = [];
  for (const { readiness: read } of parts) if (read) answers.push(await read(tx, engagement.id, inputsHash));
  return answers;
}

async function refresh(tx: Tx, parts: readonly Part[], id: string): Promise<EngagementRecord> {
  const repository = engagementRepository(tx);
  await repository.lockRow(id);
  const engagement = await load(tx, id);
  const answers = await readiness(tx, parts, engagement);
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

async function summary(tx: Tx, parts: readonly Part[], engagement: EngagementRecord): Promise<EngagementSummary> {
  const lacking = setUpMissing(engagement);
  const details: StepSummary = {
    key: "details",
    state: lacking.length > 0 ? "attention" : "done",
    summary: lacking.length > 0 ? `${lacking.length} to complete` : "Complete",
  };
  const answers = await readiness(tx, parts, engagement);
  return {
    steps: [details, ...answers.flatMap((answer) => answer.steps)],
    planNames: [...new Set(answers.flatMap((answer) => answer.planNames ?? []))],
  };
}

async function namesOfParts(tx: Tx, parts: readonly Part[], engagementId: string): Promise<ReadonlyMap<string, string>> {
  const names: (readonly [string, string])[] = [];
  for (const part of parts) names.push(...((await part.activityNames?.(tx, engagementId)) ?? []));
  return new Map(names);
}

export function createStatusUpdater(parts: readonly Part[]): StatusUpdater {
  return {
    refresh: (tx, id) => refresh(tx, parts, id),
    clients: clientParts(parts),
    inputsHash: async (tx, id) => hashOf(tx, parts, await load(tx, id)),
    summary: (tx, engagement) => summary(tx, parts, engagement),

    async runPercents(tx, engagements) {
      const ids = engagements.flatMap(({ id, status }) => (status === "processing" ? [id] : []));
      const percents = new Map<string, number>();
      if (ids.length === 0) return percents;
      for (const part of parts) for (const [id, percent] of (await part.runPercents?.(tx, ids)) ?? []) percents.set(id, percent);
      return percents;
    },

    async setUp(tx, id) {
      for (const part of parts) await part.setUp?.(tx, id);
    },

    async copyInto(tx, copy) {
      for (const part of parts) await part.copyInto?.(tx, copy);
    },

    async rollForwardShare(tx, id) {
      const shares: Partial<RollForwardShare>[] = [];
      for (const part of parts) shares.push((await part.rollForwardShare?.(tx, id)) ?? {});
      return Object.assign({}, noShare, ...shares);
    },

    async planYearChanged(tx, id) {
      for (const part of parts) await part.planYearChanged?.(tx, id);
    },

    async openItems(tx, id) {
      const items: OpenItem[] = [];
      for (const part of parts) items.push(...((await part.openItems?.(tx, id)) ?? []));
      return items;
    },

    async freeze(tx, id, version) {
      for (const part of parts) await part.freeze?.(tx, id, version);
    },

    activity: Object.assign({}, engagementActivity, ...parts.map(({ activity }) => activity)),
    activityNames: (tx, id) => namesOfParts(tx, parts, id),
  };
}
