import { dayOfInstant } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobHandler } from "@tieout/jobs";
import { type MailSender, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { digestMail } from "./request-mails.ts";
import { sendMail } from "./waiting-mail.ts";

const payloadShape = z.object({ userId: z.uuid(), askedAt: z.iso.datetime() });
const sendDigestJob = defineJob("client-requests.send-digest", (payload) => payloadShape.parse(payload), "background");

/**
 * Counts for a person's requests: requests the person made and can still see, and requests in engagements the person is assigned to,
 * leaving out locked engagements.
 */
export interface Digest {
  readonly requests: number;
  readonly open: number;
  readonly received: number;
  readonly returned: number;
  readonly overdue: number;
  /** Messages from clients in the past seven days. */
  readonly messages: number;
}

interface DigestRow extends Digest {
  readonly [column: string]: unknown;
  readonly userId: string;
}

const digests = `
  select p.user_id as "userId", count(*)::int as requests, sum(i.open)::int as open, sum(i.received)::int as received,
    sum(i.returned)::int as returned, sum(case when r.due_on < $2::date then i.open + i.returned else 0 end)::int as overdue,
    sum(m.messages)::int as messages
  from client_requests r
  join engagements e on e.organization_id = r.organization_id and e.id = r.engagement_id and e.locked_at is null
  cross join lateral (
    select a.user_id from engagement_assignments a where a.organization_id = r.organization_id and a.engagement_id = r.engagement_id
    union select u.id from users u where u.organization_id = r.organization_id and u.id = r.created_by and u.role = 1
  ) p
  join users u on u.organization_id = r.organization_id and u.id = p.user_id and u.is_active
  cross join lateral (
    select count(*) filter (where i.state = 'open') as open, count(*) filter (where i.state = 'received') as received,
      count(*) filter (where i.state = 'returned') as returned
    from client_request_items i where i.organization_id = r.organization_id and i.request_id = r.id
  ) i
  cross join lateral (
    select count(*) as messages from client_request_events m
    where m.organization_id = r.organization_id and m.request_id = r.id and m.event = 'reply' and m.at > $1::timestamptz - interval '7 days'
  ) m
  where r.revoked_at is null and r.expires_at > $1 and i.open + i.received + i.returned + m.messages > 0
  group by p.user_id`;

/** Emails everyone who has something to review or is waiting for clients, once a day. */
export async function mailDigests(tx: Tx, at: Date): Promise<void> {
  const day = dayOfInstant(at);
  const { rows } = await tx.query<DigestRow>(digests, [at, day]);
  for (const { userId } of rows)
    await enqueue(tx, sendDigestJob, { userId, askedAt: at.toISOString() }, { key: `client-digest:${day}:${userId}`, maxAttempts: 8 });
}

export interface DigestDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Counts at the time of sending, so items locked or sent in the meantime are left out. */
async function digestOf(tx: Tx, userId: string, at: Date) {
  const { rows } = await tx.query<DigestRow>(digests, [at, dayOfInstant(at)]);
  const digest = rows.find((row) => row.userId === userId);
  const people = await tx.query<{ email: string; name: string }>("select email, name from users where id = $1 and is_active", [userId]);
  const [person] = people.rows;
  return digest && person ? { digest, person } : null;
}

export const sendDigestHandler = ({ mail, publicUrl, now }: DigestDeps): JobHandler =>
  handleJob(sendDigestJob, async ({ userId }, context) => {
    const found = await context.transaction((tx) => digestOf(tx, userId, now()));
    if (!found) return;
    const { digest, person } = found;
    await sendMail(mail, writeMail(person.email, digestMail, { ...digest, name: person.name, link: `${publicUrl}/engagements` }));
    await context.finish(async () => undefined);
  });
