import type { Tx } from "@tieout/postgres";
import { keptName, nameToday } from "./person-name.ts";

export interface ConclusionRecord {
  readonly outputKey: string;
  readonly text: string;
  /** Id of the figures the conclusion was written for. */
  readonly figuresId: string;
  readonly runNumber: number;
  /** The writer's name on the day they wrote it. */
  readonly writer: string;
  readonly writtenAt: Date;
}

export function conclusionRepository(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly ConclusionRecord[]> {
      const { rows } = await tx.query<ConclusionRecord & Record<string, unknown>>(
        `select c.output_key as "outputKey", c.body as text, c.figures_id as "figuresId", c.run_number as "runNumber",
           ${keptName("c.written_by_name", "u.name")} as writer, c.written_at as "writtenAt"
         from workpaper_conclusions c join users u on u.organization_id = c.organization_id and u.id = c.written_by
         where c.engagement_id = $1 order by c.output_key`,
        [engagementId],
      );
      return rows;
    },
    async save(
      engagementId: string,
      written: Pick<ConclusionRecord, "outputKey" | "text" | "figuresId" | "runNumber">,
      userId: string,
    ): Promise<void> {
      await tx.query(
        `insert into workpaper_conclusions (organization_id, engagement_id, output_key, body, figures_id, run_number, written_by, written_by_name)
         values ($1, $2, $3, $4, $5, $6, $7, ${nameToday("$1", "$7")})
         on conflict (organization_id, engagement_id, output_key) do update set body = excluded.body, figures_id = excluded.figures_id,
           run_number = excluded.run_number, written_by = excluded.written_by, written_by_name = excluded.written_by_name, written_at = now()`,
        [tx.organizationId, engagementId, written.outputKey, written.text, written.figuresId, written.runNumber, userId],
      );
    },
  };
}

/** Conclusions of these engagements, by workpaper; empty where there is none. */
export async function readConclusions(
  tx: Tx,
  engagementIds: readonly string[],
): Promise<(engagementId: string, outputKey: string) => string> {
  const { rows } = await tx.query<{ engagementId: string; outputKey: string; text: string }>(
    `select engagement_id as "engagementId", output_key as "outputKey", body as text from workpaper_conclusions
     where engagement_id = any ($1::uuid[])`,
    [[...engagementIds]],
  );
  return (engagementId, outputKey) => rows.find((row) => row.engagementId === engagementId && row.outputKey === outputKey)?.text ?? "";
}
