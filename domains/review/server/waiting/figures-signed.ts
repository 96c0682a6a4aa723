import type { Tx } from "@tieout/postgres";
import { figuresIdOf } from "../review/papers-now.ts";
import type { SignOffRecord } from "../review/sign-off-repository.ts";

/** Ids of the signed figures, by sign-off id: the figures of the run whose result was signed, without anything written on them. */
export async function figuresSigned(tx: Tx, signOffs: readonly Pick<SignOffRecord, "id">[]): Promise<ReadonlyMap<string, string>> {
  if (signOffs.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string; figuresId: string }>(
    `select s.id, ${figuresIdOf("o")} as "figuresId" from workpaper_sign_offs s
     join runs r on r.organization_id = s.organization_id and r.engagement_id = s.engagement_id and r.number = s.run_number
     join run_outputs o on o.organization_id = r.organization_id and o.run_id = r.id and o.output_key = s.output_key and o.status = 'made'
     where s.id = any ($1::uuid[])`,
    [signOffs.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, figuresId }) => [id, figuresId]));
}
