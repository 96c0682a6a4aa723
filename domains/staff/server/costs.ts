import type { Queryable } from "@tieout/postgres";
import type { FirmCost } from "../contract/index.ts";
import { costOf, type UnitPrices } from "../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly storedBytes: string;
  readonly runMilliseconds: string;
  readonly mails: string;
}

/** All firms by name, with their usage and its cost. A run counts if it ended within the period, even if it began earlier. */
export async function listCosts(query: Queryable["query"], prices: UnitPrices, now: Date): Promise<FirmCost[]> {
  const { rows } = await query<Row>(
    `select o.id, o.name,
       ((select coalesce(sum(a.size_bytes), 0) from assets a where a.organization_id = o.id)
         + (select coalesce(sum(f.size_bytes), 0) from bundle_files f where f.organization_id = o.id))::text as "storedBytes",
       (select coalesce(round(sum(extract(epoch from r.ended_at - r.started_at)) * 1000), 0)::bigint::text from runs r
         where r.organization_id = o.id and r.started_at is not null and r.ended_at >= $1::timestamptz - interval '30 days') as "runMilliseconds",
       (select count(*)::text from job_progress j where j.organization_id = o.id and j.job_name ~ '[.]send-[a-z-]+$' and j.state = 'done'
         and j.finished_at >= $1::timestamptz - interval '30 days') as mails
     from organizations o order by lower(o.name), o.id`,
    [now],
  );
  return rows.map(({ id, name, ...use }) => {
    const cost = costOf(
      { storedBytes: BigInt(use.storedBytes), runMilliseconds: BigInt(use.runMilliseconds), mails: BigInt(use.mails) },
      prices,
    );
    return {
      ...{ id, name, stored_bytes: Number(use.storedBytes), run_seconds: Math.round(Number(use.runMilliseconds) / 1000) },
      mails: Number(use.mails),
      cost,
    };
  });
}
