import type { Tx } from "@tieout/postgres";
import type { RunFacts } from "../runs/run-facts.ts";
import { type KeptInputs, runInputsDocument } from "./run-inputs-document.ts";

/** A successful run offered for comparison. */
export interface ComparableRun {
  readonly id: string;
  readonly number: number;
  readonly resultId: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Version of the latest lock that sealed the run. */
  readonly version: number | null;
  readonly inputs: KeptInputs | null;
}

const select = `select r.id, r.number, r.result_id as "resultId", u.name as "startedBy", coalesce(r.started_at, r.created_at) as "startedAt",
    r.ended_at as "endedAt", (select max(f.version) from bundle_files f
      where f.organization_id = r.organization_id and f.run_id = r.id and f.kind = 'sealed') as version`;
const from = `from runs r join users u on u.organization_id = r.organization_id and u.id = r.started_by`;
const succeeded = "r.engagement_id = $1 and r.status = 'succeeded'";

export function runInputsRepository(tx: Tx) {
  return {
    async save(runId: string, { sources }: RunFacts): Promise<void> {
      const files = sources.map(({ fileNo, slotId, request: { mapping, settings } }) => ({
        ...{ file_no: fileNo, slot_id: slotId, mapping, settings: settings ?? null },
      }));
      await tx.query("update runs set inputs = $2::jsonb where id = $1", [runId, JSON.stringify(runInputsDocument.seal({ files }))]);
    },
    /** Runs without their inputs, newest first. */
    async list(engagementId: string, limit: number): Promise<readonly Omit<ComparableRun, "inputs">[]> {
      const { rows } = await tx.query<Omit<ComparableRun, "inputs"> & Record<string, unknown>>(
        `${select} ${from} where ${succeeded} order by r.number desc limit $2`,
        [engagementId, limit],
      );
      return rows;
    },
    async find(engagementId: string, number: number): Promise<ComparableRun | null> {
      const { rows } = await tx.query<ComparableRun & Record<string, unknown>>(
        `${select}, r.inputs ${from} where ${succeeded} and r.number = $2`,
        [engagementId, number],
      );
      const [run] = rows;
      return run ? { ...run, inputs: run.inputs && runInputsDocument.open(run.inputs) } : null;
    },
  };
}
