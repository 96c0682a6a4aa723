import type { Tx } from "@tieout/postgres";
import type { Activity } from "../../contract/index.ts";
import type { ActivityKind } from "../../core/index.ts";

export interface ActivityFilter {
  /** Empty means all kinds. */
  readonly kinds: readonly ActivityKind[];
  readonly since: Date | null;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly at: Date;
  readonly shown: ActivityKind;
  readonly title: string;
  readonly by: string | null;
  readonly credits: number;
  readonly balance: number;
}

/** One line for each transaction that changed the available balance, with the balance after it. */
const lines = `with moved as (
    select t.id, t.sequence, t.at, t.title, t.actor_id,
      case when t.kind = 'hold' then case when h.state = 'captured' then h.purpose else 'held' end
        when t.kind = 'release' then 'returned' when t.kind = 'expiry' then 'expired' when t.kind = 'reversal' then 'reversed' else t.kind end as shown,
      sum(case e.side when 'credit' then e.quantity else -e.quantity end)::int as credits
    from credit_transactions t
    join credit_entries e on e.organization_id = t.organization_id and e.transaction_id = t.id and e.account = 'available'
    left join credit_holds h on h.organization_id = t.organization_id and h.id = t.hold_id
    where t.organization_id = $1 group by t.id, h.state, h.purpose
  ), lines as (
    select m.*, (sum(m.credits) over (order by m.sequence))::int as balance, u.name as by
    from moved m left join users u on u.organization_id = $1 and u.id = m.actor_id
  )`;
const filter = `where (cardinality($2::text[]) = 0 or shown = any ($2)) and ($3::timestamptz is null or at >= $3)
  and ($4 = '' or strpos(lower(title), lower($4)) > 0 or strpos(lower(coalesce(by, '')), lower($4)) > 0)`;

export async function listActivity(tx: Tx, { kinds, since, search, limit, offset }: ActivityFilter) {
  const values = [tx.organizationId, [...kinds], since, search];
  const counted = await tx.query<{ count: number }>(`${lines} select count(*)::int as count from lines ${filter}`, values);
  const { rows } = await tx.query<Row>(
    `${lines} select id, at, shown, title, by, credits, balance from lines ${filter} order by sequence desc limit $5 offset $6`,
    [...values, limit, offset],
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(wireOf) };
}

const wireOf = ({ id, at, shown, title, by, credits, balance }: Row): Activity => ({
  ...{ id, at: at.toISOString(), kind: shown, title, by, credits, balance },
});
