import { type ControlTotalKey, type PaperKey, papersMadeFrom } from "@tieout/catalog/core";
import {
  controlTotals as allControlTotals,
  type EngagementRecord,
  engagementRepository,
  providerRepository,
  type ReadTotals,
} from "@tieout/engagements/server";
import { runSources, type RunSource as Source } from "@tieout/ingestion/server";
import { cents, formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { activeProcedures } from "@tieout/testing/server";
import type { ControlTotal, EngagementFacts, PaperSetUp } from "../../core/index.ts";
import type { RunReview } from "../run-review.ts";
import { readWritten } from "../written/written-on-figures.ts";

/** Everything a run reads from the database, in one transaction. */
export interface RunFacts {
  readonly engagement: EngagementFacts;
  readonly papers: readonly PaperKey[];
  readonly sources: readonly Source[];
  readonly controlTotals: readonly ControlTotal[];
  readonly setUps: ReadonlyMap<PaperKey, PaperSetUp>;
}

async function engagementFacts(tx: Tx, record: EngagementRecord): Promise<EngagementFacts> {
  const subcontracts = await providerRepository(tx).listSubcontracts(record.id);
  return {
    clientName: record.clientName,
    planName: record.planName,
    ein: record.ein,
    planNumber: record.planNumber,
    engagementName: record.name,
    startOn: record.startOn,
    endOn: record.endOn,
    ...(record.limitationYearEndOn === null ? {} : { limitationYearEndOn: record.limitationYearEndOn }),
    providers: subcontracts.map((item) => `${item.providerName} (${item.name})`),
    performanceMateriality:
      record.performanceMaterialityCents === null
        ? null
        : { amount: formatCents(cents(record.performanceMaterialityCents)), basis: record.materialityBasis ?? "" },
  };
}

/** Data that a run reads from the domains above and below. */
export interface FactDeps {
  readonly readTotals: ReadTotals;
  readonly review: RunReview;
}

async function setUpsOf(
  tx: Tx,
  engagementId: string,
  papers: readonly PaperKey[],
  { read }: RunReview,
): Promise<ReadonlyMap<PaperKey, PaperSetUp>> {
  const writtenOf = await readWritten(tx, [engagementId]);
  const reviewOf = await read(tx, engagementId);
  const setUps = new Map<PaperKey, PaperSetUp>();
  for (const paper of papers) {
    const { conclusion, review } = reviewOf(paper);
    const procedures = await activeProcedures(tx, engagementId, paper);
    setUps.set(paper, { paper, procedures, ...writtenOf(engagementId, paper), conclusion, ...(review ? { review } : {}) });
  }
  return setUps;
}

/** Reads the facts for a run's sources, or for the given ones. */
export async function readRunFacts(
  tx: Tx,
  engagementId: string,
  { readTotals, review }: FactDeps,
  sourcesOf: (tx: Tx, engagementId: string) => Promise<readonly Source[]> = runSources,
): Promise<RunFacts> {
  const record = await engagementRepository(tx).find(engagementId);
  if (!record) throw new Error(`engagement ${engagementId} is not there`);
  const papers = papersMadeFrom(record.dataType).map(({ key }) => key);
  const totals = await allControlTotals(tx, readTotals, engagementId);
  return {
    engagement: await engagementFacts(tx, record),
    papers,
    sources: await sourcesOf(tx, engagementId),
    controlTotals: totals.flatMap((total): ControlTotal[] =>
      total.origin === "entered" && total.amount !== null
        ? [{ key: total.key as ControlTotalKey, amount: total.amount, document: total.document, page: total.page }]
        : [],
    ),
    setUps: await setUpsOf(tx, engagementId, papers, review),
  };
}
