import { success } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { type MailLimit, staffFailures } from "../contract/index.ts";
import { hasFirm } from "./firms.ts";

/** Uses the same defaults as `count_outside_mails`, the function that counts and refuses emails; a test compares the two. */
export async function readMailLimit(
  query: Queryable["query"],
  { organizationId, at }: { readonly organizationId: string; readonly at: Date },
) {
  const { rows } = await query<MailLimit>(
    `select coalesce(d.mails, 0) as sent_today, coalesce(l.mails_a_day, case when k.is_known then 1000 else 20 end) as mails_a_day,
       l.mails_a_day is not null as is_set, k.is_known
     from organizations o
     cross join lateral (
       select not 'hide_engagements' = any (o.flags) or exists (select from credit_contracts c where c.organization_id = o.id) as is_known
     ) as k
     left join outside_mail_limits l on l.organization_id = o.id
     left join outside_mail_days d on d.organization_id = o.id and d.day = ($2::timestamptz at time zone 'UTC')::date
     where o.id = $1`,
    [organizationId, at],
  );
  return rows[0] ? success(rows[0]) : staffFailures.fail("staff.no-firm", undefined);
}

interface NewLimit {
  /** Null for the default. */
  readonly mailsADay: number | null;
  readonly reason: string;
}

/** Sets how many emails a day a firm can send to people outside it. */
export async function putMailLimit(tx: PlatformTx, organizationId: string, { mailsADay, reason }: NewLimit) {
  if (!(await hasFirm(tx.query, organizationId))) return staffFailures.fail("staff.no-firm", undefined);
  if (mailsADay === null) await tx.query("delete from outside_mail_limits where organization_id = $1", [organizationId]);
  else
    await tx.query(
      `insert into outside_mail_limits (organization_id, mails_a_day) values ($1, $2)
       on conflict (organization_id) do update set mails_a_day = excluded.mails_a_day`,
      [organizationId, mailsADay],
    );
  const data = { mailsADay, reason };
  tx.record({ organizationId, event: "staff.mail-limit-set", subjectType: "organization", subjectId: organizationId, data });
  return success(undefined);
}
