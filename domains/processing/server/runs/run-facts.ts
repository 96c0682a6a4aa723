import { type ControlTotalKey, type PaperKey, paperEntryOf, papersMadeFrom } from "@tieout/catalogue/core";
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
import type { AttributeResult, ControlTotal, EngagementFacts, PaperSetUp } from "../../core/index.ts";
import { annotationRepository } from "../results/annotation-repository.ts";

/** Everything a run reads from the database, in one transaction. */
export interface RunFacts {
  readonly engagement: EngagementFacts;
  readonly papers: readonly PaperKey[];
  readonly sources: readonly Source[];
  readonly controlTotals: readonly ControlTotal[];
  readonly setUps: ReadonlyMap<PaperKey, PaperSetUp>;
}

/** Printed text of the result choices; an open procedure prints only its note. */
const resultWords: Readonly<Record<string, string>> = {
  open: "",
  pass: "Pass",
  exception: "Exception",
  not_applicable: "N/A",
  cannot_be_determined: "Cannot be determined",
};

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

/** Parses `natural key|occurrence` of an annotated sample item. */
function splitItemKey(itemKey: string): { readonly naturalKey: string; readonly occurrence: number } {
  const at = itemKey.lastIndexOf("|");
  return { naturalKey: itemKey.slice(0, at), occurrence: Number(itemKey.slice(at + 1)) };
}

async function setUpOf(tx: Tx, engagementId: string, paper: PaperKey): Promise<PaperSetUp> {
  const annotations = annotationRepository(tx);
  const reasons = (await annotations.tieReasons(engagementId)).filter((written) => written.outputKey === paper);
  const populations = new Set(paperEntryOf(paper).sampling.map(({ key }) => key));
  const attributes = (await annotations.attributes(engagementId)).filter(({ population }) => populations.has(population));
  return {
    paper,
    procedures: await activeProcedures(tx, engagementId, paper),
    tieReasons: reasons.map((written) => ({ tie: written.tieKey, reason: written.reason })),
    attributeResults: attributes.map(
      (written): AttributeResult => ({
        population: written.population,
        ...splitItemKey(written.itemKey),
        procedureId: written.procedureId,
        result: [resultWords[written.result] ?? written.result, written.note].filter((words) => words !== "").join(": "),
      }),
    ),
    conclusion: "",
  };
}

export async function readRunFacts(tx: Tx, engagementId: string, readTotals: ReadTotals): Promise<RunFacts> {
  const record = await engagementRepository(tx).find(engagementId);
  if (!record) throw new Error(`engagement ${engagementId} is not there`);
  const papers = papersMadeFrom(record.dataType).map(({ key }) => key);
  const setUps = new Map<PaperKey, PaperSetUp>();
  for (const paper of papers) setUps.set(paper, await setUpOf(tx, engagementId, paper));
  const totals = await allControlTotals(tx, readTotals, engagementId);
  return {
    engagement: await engagementFacts(tx, record),
    papers,
    sources: await runSources(tx, engagementId),
    controlTotals: totals.flatMap((total): ControlTotal[] =>
      total.origin === "entered" && total.amount !== null
        ? [{ key: total.key as ControlTotalKey, amount: total.amount, document: total.document, page: total.page }]
        : [],
    ),
    setUps,
  };
}
