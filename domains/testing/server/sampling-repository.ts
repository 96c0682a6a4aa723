import { type Cents, cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { SamplingMethodKey, SamplingSettings } from "../core/index.ts";

/** The auditor's choices, and whether they matched the firm's standard when they were set. */
export interface ChosenSampling<Key extends string = string> extends SamplingSettings<Key> {
  /** Null if the choices were made before firms could have a standard. */
  readonly isStandard: boolean | null;
}

export interface SamplingRecord extends ChosenSampling<SamplingMethodKey> {
  readonly id: string;
  /** Key of the population; the paper's key for its first population. */
  readonly population: string;
  readonly revision: number;
}

interface SamplingRow {
  readonly id: string;
  readonly population: string;
  readonly revision: number;
  readonly method: SamplingMethodKey;
  readonly sizeType: "fixed" | "all";
  readonly size: number;
  readonly threshold: bigint | null;
  readonly countsToward: boolean;
  readonly isStandard: boolean | null;
}

const columns = `id, output_key as population, revision, method, size_type as "sizeType", size, isi_threshold_cents as threshold,
  isi_counts_toward as "countsToward", is_standard as "isStandard"`;

const recordOf = ({ threshold, countsToward, ...row }: SamplingRow): SamplingRecord => ({
  ...row,
  isiThresholdCents: threshold === null ? null : cents(threshold),
  isiCountsTowardSampleSize: countsToward,
});

const valuesOf = (settings: ChosenSampling) => [
  settings.method,
  settings.sizeType,
  settings.size,
  settings.isiThresholdCents satisfies Cents | null,
  settings.isiCountsTowardSampleSize,
  settings.isStandard,
];

export function samplingRepository(tx: Tx, engagementId: string) {
  const select = async (condition: string, values: readonly unknown[]): Promise<readonly SamplingRecord[]> => {
    const { rows } = await tx.query<SamplingRow>(
      `select ${columns} from samplings where engagement_id = $1 ${condition} order by output_key`,
      [engagementId, ...values],
    );
    return rows.map(recordOf);
  };
  return {
    list: () => select("", []),
    async find(id: string): Promise<SamplingRecord | null> {
      return (await select("and id = $2", [id]))[0] ?? null;
    },
    async findByPopulation(population: string): Promise<SamplingRecord | null> {
      return (await select("and output_key = $2", [population]))[0] ?? null;
    },
    /** False if a setup already exists. */
    async insert(population: string, settings: ChosenSampling): Promise<boolean> {
      const { rowCount } = await tx.query(
        `insert into samplings (organization_id, engagement_id, output_key, method, size_type, size, isi_threshold_cents, isi_counts_toward,
           is_standard)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (organization_id, engagement_id, output_key) do nothing`,
        [tx.organizationId, engagementId, population, ...valuesOf(settings)],
      );
      return rowCount === 1;
    },
    async update(id: string, settings: ChosenSampling): Promise<void> {
      await tx.query(
        `update samplings set method = $3, size_type = $4, size = $5, isi_threshold_cents = $6, isi_counts_toward = $7, is_standard = $8,
           revision = revision + 1
         where engagement_id = $1 and id = $2`,
        [engagementId, id, ...valuesOf(settings)],
      );
    },
  };
}
