import { type DataType, findPaperEntry, type PaperEntry, type PaperKey, paperEntries, papersMadeFrom } from "@tieout/catalog/core";
import { cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type StandardComparison, testingFailures } from "../../contract/index.ts";
import { programDifferences, type SamplingMethodKey, type SamplingSettings, samplingDifferences } from "../../core/index.ts";
import { procedureRepository } from "../procedure-repository.ts";
import { type FirmDefaults, firmDefaults } from "./firm-defaults.ts";
import { ownStep } from "./own-step.ts";

type Paper = PaperEntry<PaperKey>;

/** Most engagements listed in detail for the selected workpaper. */
const mostListed = 100;

interface OpenEngagement {
  readonly id: string;
  readonly name: string;
  readonly clientName: string;
  readonly dataType: DataType;
}

/**
 * Procedure lists in open engagements with steps that differ from the standard's, compared position by position. Done in PostgreSQL,
 * because there may be thousands of lists and nearly all match the standard.
 */
async function listsThatDiffer(tx: Tx, defaults: FirmDefaults): Promise<ReadonlySet<string>> {
  const steps = paperEntries.flatMap((paper) =>
    defaults.program(paper).steps.map((step, index) => ({ ...step, key: paper.key, position: index + 1 })),
  );
  const { rows } = await tx.query<{ engagementId: string; outputKey: string }>(
    `with standard as (
       select * from unnest($1::text[], $2::int[], $3::bool[], $4::text[], $5::text[]) as s (output_key, position, active, reference, body_html)),
     sizes as (select output_key, count(*) as steps from standard group by output_key)
     select l.engagement_id as "engagementId", l.output_key as "outputKey"
     from procedure_lists l join engagements e on e.organization_id = l.organization_id and e.id = l.engagement_id and e.locked_at is null
     left join sizes z on z.output_key = l.output_key
     left join procedures p on p.organization_id = l.organization_id and p.engagement_id = l.engagement_id and p.output_key = l.output_key
     left join standard s on (s.output_key, s.position, s.active, s.reference, s.body_html)
       = (p.output_key, p.position, p.active, p.reference, p.body_html)
     group by l.engagement_id, l.output_key, z.steps
     having count(p.id) <> coalesce(z.steps, 0) or count(s.position) <> count(p.id)`,
    [
      steps.map(({ key }) => key),
      steps.map(({ position }) => position),
      steps.map(({ active }) => active),
      steps.map(({ reference }) => reference),
      steps.map(({ html }) => html),
    ],
  );
  return new Set(rows.map(({ engagementId, outputKey }) => keyOf(engagementId, outputKey)));
}

interface OpenSampling {
  readonly engagementId: string;
  readonly population: string;
  readonly settings: SamplingSettings<SamplingMethodKey>;
}

async function openSamplings(tx: Tx): Promise<readonly OpenSampling[]> {
  const { rows } = await tx.query<
    Omit<OpenSampling, "settings"> & SamplingSettings<SamplingMethodKey> & { readonly threshold: bigint | null }
  >(
    `select s.engagement_id as "engagementId", s.output_key as population, s.method, s.size_type as "sizeType", s.size,
       s.isi_threshold_cents as threshold, s.isi_counts_toward as "isiCountsTowardSampleSize"
     from samplings s join engagements e on e.organization_id = s.organization_id and e.id = s.engagement_id where e.locked_at is null`,
  );
  return rows.map(({ engagementId, population, threshold, ...settings }) => ({
    engagementId,
    population,
    settings: { ...settings, isiThresholdCents: threshold === null ? null : cents(threshold) },
  }));
}

async function openEngagements(tx: Tx): Promise<readonly OpenEngagement[]> {
  const { rows } = await tx.query<OpenEngagement>(
    `select e.id, e.name, c.name as "clientName", e.data_type as "dataType"
     from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id
     where e.locked_at is null order by e.name, e.id`,
  );
  return rows;
}

interface FirmDifferences {
  readonly defaults: FirmDefaults;
  /** Procedure lists that differ. */
  readonly lists: ReadonlySet<string>;
  /** Differences in an engagement's population; no entry if there are none. */
  readonly samplings: ReadonlyMap<string, readonly string[]>;
}

const keyOf = (engagementId: string, key: string): string => `${engagementId} ${key}`;

async function compared(tx: Tx): Promise<FirmDifferences> {
  const defaults = await firmDefaults(tx);
  const samplings = (await openSamplings(tx)).flatMap(({ engagementId, population, settings }) => {
    const standard = defaults.sampling(population);
    const says = standard ? samplingDifferences(settings, standard.settings) : [];
    return says.length > 0 ? [[keyOf(engagementId, population), says] as const] : [];
  });
  return { defaults, lists: await listsThatDiffer(tx, defaults), samplings: new Map(samplings) };
}

const differsIn = (id: string, { key, sampling }: Paper, { lists, samplings }: FirmDifferences): boolean =>
  lists.has(keyOf(id, key)) || sampling.some((population) => samplings.has(keyOf(id, population.key)));

async function says(tx: Tx, { id }: OpenEngagement, paper: Paper, { defaults, lists, samplings }: FirmDifferences): Promise<string[]> {
  const own = lists.has(keyOf(id, paper.key)) ? await procedureRepository(tx, id).listOf(paper.key) : null;
  const steps = own ? programDifferences(own.map(ownStep), defaults.program(paper).steps) : [];
  return [...paper.sampling.flatMap(({ key }) => samplings.get(keyOf(id, key)) ?? []), ...steps];
}

async function lockedCount(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>("select count(*)::int as count from engagements where locked_at is not null");
  return rows[0]?.count ?? 0;
}

/** Open engagements that differ from the firm's standard: counts for every workpaper, and names for one of them. */
export async function compareEngagements(tx: Tx, output: string | undefined) {
  const chosen = output === undefined ? null : findPaperEntry(output);
  if (chosen === undefined) return testingFailures.fail("testing.output-unknown", { key: output ?? "" });
  const [engagements, facts] = [await openEngagements(tx), await compared(tx)];
  const differing = new Map<OpenEngagement, readonly Paper[]>(
    engagements.map((one) => [one, papersMadeFrom(one.dataType).filter((paper) => differsIn(one.id, paper, facts))]),
  );
  const inPaper = ({ key }: Paper): readonly OpenEngagement[] =>
    engagements.filter((one) => differing.get(one)?.some((paper) => paper.key === key));
  const listed: StandardComparison["engagements"] = [];
  if (chosen)
    for (const one of inPaper(chosen).slice(0, mostListed))
      listed.push({ id: one.id, name: one.name, client_name: one.clientName, says: await says(tx, one, chosen, facts) });
  const value: StandardComparison = {
    open_count: engagements.length,
    locked_count: await lockedCount(tx),
    differing_count: engagements.filter((one) => (differing.get(one)?.length ?? 0) > 0).length,
    outputs: paperEntries.map((paper) => ({
      output: { key: paper.key, title: paper.title },
      differing_count: inPaper(paper).length,
    })),
    engagements: listed,
  };
  return { ok: true, value } as const;
}
