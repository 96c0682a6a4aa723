import type { Tx } from "@tieout/postgres";
import { readWritten, resultIdOf } from "@tieout/runs/server";
import { readConclusions } from "./conclusion-repository.ts";

/** SQL for the id of the figures in a row of `run_outputs`. Results from earlier versions have a single id for everything. */
export const figuresIdOf = (row: string) => `coalesce(${row}.result->>'figures_id', ${row}.result->>'result_id')`;

/** A workpaper of the last successful run. */
interface MadePaper extends Record<string, unknown> {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly title: string;
  readonly runNumber: number;
  readonly figuresId: string;
}

export interface PaperNow extends MadePaper {
  /** Id of the figures together with everything written on them so far. */
  readonly resultNow: string;
}

/** Workpapers of these engagements, in display order. */
export async function papersNow(tx: Tx, engagementIds: readonly string[]): Promise<readonly PaperNow[]> {
  const { rows } = await tx.query<MadePaper>(
    `select r.engagement_id as "engagementId", o.output_key as "outputKey", o.result->>'title' as title, r.number as "runNumber",
       ${figuresIdOf("o")} as "figuresId"
     from (select distinct on (engagement_id) id, engagement_id, number from runs
       where engagement_id = any ($1::uuid[]) and status = 'succeeded' order by engagement_id, number desc) r
     join run_outputs o on o.run_id = r.id where o.status = 'made' order by r.engagement_id, o.position`,
    [[...engagementIds]],
  );
  if (rows.length === 0) return [];
  const writtenOf = await readWritten(tx, engagementIds);
  const conclusionOf = await readConclusions(tx, engagementIds);
  return rows.map((made) => {
    const { engagementId, outputKey, figuresId } = made;
    const written = { ...writtenOf(engagementId, outputKey), conclusion: conclusionOf(engagementId, outputKey) };
    return { ...made, resultNow: resultIdOf(figuresId, written) };
  });
}
