import { type PaperEntry, type PaperKey, paperEntries } from "@tieout/catalog/core";
import { engagementRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { type FirmDefaults, firmDefaults } from "./firm/firm-defaults.ts";
import { insertProgram, insertSampling } from "./insert-program.ts";

async function unlockedWithout(tx: Tx, outputKey: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select e.id from engagements e where e.locked_at is null and not exists (
       select from procedure_lists l where l.organization_id = e.organization_id and l.engagement_id = e.id and l.output_key = $1)
     order by e.id`,
    [outputKey],
  );
  return rows.map(({ id }) => id);
}

/** False if another process already created the list. */
async function beginList(tx: Tx, engagementId: string, outputKey: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into procedure_lists (organization_id, engagement_id, output_key, came_later) values ($1, $2, $3, true)
     on conflict (organization_id, engagement_id, output_key) do nothing`,
    [tx.organizationId, engagementId, outputKey],
  );
  return rowCount === 1;
}

async function unlockedWithoutSampling(tx: Tx, population: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select e.id from engagements e where e.locked_at is null and not exists (
       select from samplings s where s.organization_id = e.organization_id and s.engagement_id = e.id and s.output_key = $1)
     order by e.id`,
    [population],
  );
  return rows.map(({ id }) => id);
}

/** Adds sampling for populations that a later version added to workpapers the engagements already have. */
async function addSamplings(tx: Tx, paper: PaperEntry<PaperKey>, defaults: FirmDefaults): Promise<void> {
  for (const population of paper.sampling)
    for (const engagementId of await unlockedWithoutSampling(tx, population.key)) {
      if (!(await insertSampling(tx, engagementId, population.key, defaults))) continue;
      const data = { output: population.key };
      tx.record({ event: "engagement.add-sampling", subjectType: "engagement", subjectId: engagementId, data });
    }
}

/**
 * Adds the firm's program for every newly added workpaper, and its sampling for every newly added population, to the organization's
 * unlocked engagements. Changes no status: existing results stay current until someone changes the program or sampling.
 */
export async function addPrograms(tx: Tx): Promise<void> {
  const defaults = await firmDefaults(tx);
  for (const paper of paperEntries) {
    for (const engagementId of await unlockedWithout(tx, paper.key)) {
      await engagementRepository(tx).lockRow(engagementId);
      if (!(await beginList(tx, engagementId, paper.key))) continue;
      await insertProgram(tx, engagementId, paper, defaults);
      tx.record({ event: "engagement.add-program", subjectType: "engagement", subjectId: engagementId, data: { output: paper.key } });
    }
    await addSamplings(tx, paper, defaults);
  }
}
