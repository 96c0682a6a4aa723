import { type Actor, firmAdminRole, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { RunWaits } from "../../core/index.ts";
import { isAssigned } from "./is-assigned.ts";

/** A workpaper in an engagement's last successful run. */
export interface WaitsPlace {
  readonly engagementId: string;
  readonly name: string;
  readonly runNumber: number;
  readonly outputKey: string;
  /** When the first of the consecutive runs that left the item ended. */
  readonly since: Date;
}

export type TieRow = WaitsPlace & { readonly key: string; readonly text: string };
export type ItemRow = WaitsPlace & { readonly population: string; readonly itemKey: string; readonly text: string };

/** Items that a run leaves for people in one workpaper. */
export interface PaperWaits extends RunWaits {
  readonly outputKey: string;
}

/**
 * `latest`: the last run of each open engagement that the person sees as a team member or a preparer; admins also see other engagements.
 * `prepared`: people who signed a workpaper in one of those runs as preparer and can still open the engagement.
 */
const turns = `latest as (
    select e.organization_id, e.id as engagement_id, e.name, ${isAssigned("$1")} as is_assigned, r.id as run_id, r.number
    from engagements e join lateral (select l.id, l.number from runs l
      where l.organization_id = e.organization_id and l.engagement_id = e.id and l.status = 'succeeded' order by l.number desc limit 1) r on true
    where e.locked_at is null and (${isAssigned("$1")} or ($2 and exists (select from workpaper_sign_offs s
      where s.organization_id = e.organization_id and s.engagement_id = e.id and s.signed_by = $1 and s.role = 'preparer' and s.ended_how is null)))),
  prepared as materialized (
    select s.engagement_id, s.output_key, s.signed_by from latest l
    join workpaper_sign_offs s on s.organization_id = l.organization_id and s.engagement_id = l.engagement_id
    join users u on u.organization_id = s.organization_id and u.id = s.signed_by and u.is_active
    where s.role = 'preparer' and s.ended_how is null and (u.role = $3 or exists (select from engagement_assignments a
      where a.organization_id = s.organization_id and a.engagement_id = s.engagement_id and a.user_id = s.signed_by)))`;

/** Items left by a run wait for the workpaper's preparer or, until it has one, for the team. */
const rowsOfTurn = (table: string) => `latest l join ${table} w on w.organization_id = l.organization_id and w.run_id = l.run_id
    left join prepared p on p.engagement_id = l.engagement_id and p.output_key = w.output_key
    where coalesce(p.signed_by = $1, l.is_assigned)`;

const place = `engagement_id as "engagementId", name, number as "runNumber", output_key as "outputKey", since`;
const order = "order by since, engagement_id, output_key, position";

/**
 * A reason covers the tie and the ties that break it down. Two conditions because PostgreSQL hashes each; a single condition with `or`
 * would look up every row.
 */
const isUnexplained = ["w.tie_key", "w.of_tie"]
  .map(
    (key) => `not exists (select from tie_reasons r where r.organization_id = l.organization_id and r.engagement_id = l.engagement_id
        and r.output_key = w.output_key and r.tie_key = ${key} and r.reason <> '')`,
  )
  .join(" and ");

/** Ties without a reason. If a tie and the ties that break it down are all open, only the parent tie is listed. */
const ties = `with ${turns}, unexplained as (
    select l.engagement_id, l.name, l.number, w.* from ${rowsOfTurn("waiting_ties")} and ${isUnexplained})
  select ${place}, tie_key as key, text from unexplained u
  where not exists (select from unexplained o where o.run_id = u.run_id and o.output_key = u.output_key and o.tie_key = u.of_tie) ${order}`;

/** Items with a procedure that has no result. */
const items = `with ${turns}, unconcluded as (
    select l.engagement_id, l.name, l.number, w.* from ${rowsOfTurn("waiting_items")}
      and exists (select from unnest(w.procedures) as procedure (id) where not exists (select from attribute_results r
        where r.organization_id = l.organization_id and r.engagement_id = l.engagement_id and r.output_key = w.population
          and r.item_key = w.item_key and r.procedure_id::text = procedure.id and r.result <> 'open')))
  select ${place}, population, item_key as "itemKey", text from unconcluded ${order}`;

/** Matches rows from earlier runs. */
const ofEarlierRuns = "w.organization_id = $1 and r.organization_id = $1 and r.id = w.run_id and r.engagement_id = $3 and r.id <> $2";

/** Items that the latest runs left for people, as of the end of each run. */
export function runWaitsRepository(tx: Tx) {
  const listed = async <Row extends object>(sql: string, { userId, role }: Pick<Actor, "userId" | "role">): Promise<readonly Row[]> => {
    const { rows } = await tx.query<Row & Record<string, unknown>>(sql, [userId, isFirmAdmin({ role }), firmAdminRole]);
    return rows;
  };
  return {
    /**
     * Saves the items a run left, in the transaction that ends the run, and removes rows from earlier runs; rows with the same key inherit
     * their `since`.
     */
    async keep(run: { readonly id: string; readonly engagementId: string }, papers: readonly PaperWaits[]): Promise<void> {
      const at = [tx.organizationId, run.id, run.engagementId];
      const keptTies = papers.flatMap(({ outputKey, ties: own }) =>
        own.map(({ key, of, text }, position) => ({ output_key: outputKey, position, tie_key: key, of_tie: of, text })),
      );
      const keptItems = papers.flatMap(({ outputKey, items: own }) =>
        own.map(({ itemKey, ...item }, position) => ({ output_key: outputKey, position, item_key: itemKey, ...item })),
      );
      await tx.query(
        `with removed as (delete from waiting_ties w using runs r where ${ofEarlierRuns} returning w.output_key, w.tie_key, w.since),
           earlier as (select output_key, tie_key, min(since) as since from removed group by output_key, tie_key)
         insert into waiting_ties (organization_id, run_id, output_key, position, tie_key, of_tie, text, since)
         select $1, $2, output_key, position, tie_key, of_tie, text, coalesce(since, now())
         from jsonb_to_recordset($4::jsonb) as kept (output_key text, position integer, tie_key text, of_tie text, text text)
         left join earlier using (output_key, tie_key)`,
        [...at, JSON.stringify(keptTies)],
      );
      await tx.query(
        `with removed as (delete from waiting_items w using runs r where ${ofEarlierRuns}
             returning w.output_key, w.population, w.item_key, w.since),
           earlier as (select output_key, population, item_key, min(since) as since from removed group by output_key, population, item_key)
         insert into waiting_items (organization_id, run_id, output_key, position, population, item_key, text, procedures, since)
         select $1, $2, output_key, position, population, item_key, text, procedures, coalesce(since, now())
         from jsonb_to_recordset($4::jsonb)
           as kept (output_key text, position integer, population text, item_key text, text text, procedures text[])
         left join earlier using (output_key, population, item_key)`,
        [...at, JSON.stringify(keptItems)],
      );
    },
    ties: (person: Pick<Actor, "userId" | "role">) => listed<TieRow>(ties, person),
    items: (person: Pick<Actor, "userId" | "role">) => listed<ItemRow>(items, person),
  };
}
