import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { RunWaits, WaitingItem, WaitingTie } from "../../core/index.ts";
import { isAssigned } from "./is-assigned.ts";

/** A workpaper of the last successful run of an engagement. */
export interface WaitsPlace {
  readonly engagementId: string;
  readonly name: string;
  readonly isAssigned: boolean;
  readonly runNumber: number;
  readonly endedAt: Date;
  readonly outputKey: string;
  /** Who signed it as preparer and may still open the engagement. */
  readonly preparer: string | null;
}

export type TieRow = WaitsPlace & WaitingTie & { readonly reasoned: readonly string[] };
export type ItemRow = WaitsPlace & WaitingItem & { readonly answered: readonly string[] };

/** The last run of each open engagement that the person sees as a colleague or a preparer: an admin sees those of others too. */
const runs = `latest as (
  select e.organization_id, e.id as engagement_id, e.name, ${isAssigned("$1")} as is_assigned, r.id as run_id, r.number, r.ended_at
  from engagements e join lateral (select l.id, l.number, l.ended_at from runs l
    where l.organization_id = e.organization_id and l.engagement_id = e.id and l.status = 'succeeded' order by l.number desc limit 1) r on true
  where e.locked_at is null and (${isAssigned("$1")} or ($2 and exists (select from workpaper_sign_offs s
    where s.organization_id = e.organization_id and s.engagement_id = e.id and s.signed_by = $1 and s.role = 'preparer' and s.ended_how is null))))`;

const place = `l.engagement_id as "engagementId", l.name, l.is_assigned as "isAssigned", l.number as "runNumber", l.ended_at as "endedAt",
  w.output_key as "outputKey", (select s.signed_by from workpaper_sign_offs s
    join users u on u.organization_id = s.organization_id and u.id = s.signed_by and u.is_active
    where s.organization_id = l.organization_id and s.engagement_id = l.engagement_id and s.output_key = w.output_key
      and s.role = 'preparer' and s.ended_how is null and (u.role = 1 or exists (select from engagement_assignments a
        where a.organization_id = s.organization_id and a.engagement_id = s.engagement_id and a.user_id = s.signed_by)) limit 1) as preparer`;

const order = "order by l.ended_at, l.engagement_id, w.output_key, w.position";

const ties = `with ${runs} select ${place}, w.tie_key as key, w.of_tie as of, w.text,
    array(select r.tie_key from tie_reasons r where r.organization_id = l.organization_id and r.engagement_id = l.engagement_id
      and r.output_key = w.output_key and r.tie_key in (w.tie_key, w.of_tie) and r.reason <> '') as reasoned
  from latest l join waiting_ties w on w.organization_id = l.organization_id and w.run_id = l.run_id ${order}`;

const items = `with ${runs} select ${place}, w.population, w.item_key as "itemKey", w.text, w.procedures,
    array(select r.procedure_id::text from attribute_results r where r.organization_id = l.organization_id and r.engagement_id = l.engagement_id
      and r.output_key = w.population and r.item_key = w.item_key and r.result <> 'open') as answered
  from latest l join waiting_items w on w.organization_id = l.organization_id and w.run_id = l.run_id ${order}`;

/** What runs left to people, as it was when they ended, with what was written since. */
export function runWaitsRepository(tx: Tx) {
  const listed = async <Row extends object>(sql: string, { userId, role }: Pick<Actor, "userId" | "role">): Promise<readonly Row[]> => {
    const { rows } = await tx.query<Row & Record<string, unknown>>(sql, [userId, isFirmAdmin({ role })]);
    return rows;
  };
  return {
    async keep(runId: string, outputKey: string, waits: RunWaits): Promise<void> {
      const at = [tx.organizationId, runId, outputKey];
      await tx.query(
        `insert into waiting_ties (organization_id, run_id, output_key, position, tie_key, of_tie, text)
         select $1, $2, $3, ordinal, tie->>'key', tie->>'of', tie->>'text' from jsonb_array_elements($4::jsonb) with ordinality as t (tie, ordinal)`,
        [...at, JSON.stringify(waits.ties)],
      );
      await tx.query(
        `insert into waiting_items (organization_id, run_id, output_key, position, population, item_key, text, procedures)
         select $1, $2, $3, ordinal, item->>'population', item->>'itemKey', item->>'text', array(select jsonb_array_elements_text(item->'procedures'))
         from jsonb_array_elements($4::jsonb) with ordinality as t (item, ordinal)`,
        [...at, JSON.stringify(waits.items)],
      );
    },
    ties: (person: Pick<Actor, "userId" | "role">) => listed<TieRow>(ties, person),
    items: (person: Pick<Actor, "userId" | "role">) => listed<ItemRow>(items, person),
  };
}
