import { dayOfInstant } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { digestMail } from "./request-mails.ts";

const payloadShape = z.object({ userId: z.uuid(), askedAt: z.iso.datetime() });
const sendDigestJob = defineJob("client-requests.send-digest", (payload) => payloadShape.parse(payload));

/** Counts of one person's requests: those of engagements that they are assigned to, none of which is locked. */
export interface Digest {
  readonly requests: number;
  readonly open: number;
  readonly received: number;
  readonly returned: number;
  readonly overdue: number;
}

interface DigestRow extends Digest {
  readonly [column: string]: unknown;
  readonly userId: string;
}

const digests = `
  select a.user_id as "userId", count(distinct r.id)::int as requests, count(*) filter (where i.state = 'open')::int as open,
    count(*) filter (where i.state = 'received')::int as received, count(*) filter (where i.state = 'returned')::int as returned,
    count(*) filter (where i.state in ('open', 'returned') and r.due_on < $2::date)::int as overdue
  from client_requests r
  join engagements e on e.organization_id = r.organization_id and e.id = r.engagement_id and e.locked_at is null
  join engagement_assignments a on a.organization_id = r.organization_id and a.engagement_id = r.engagement_id
  join users u on u.organization_id = a.organization_id and u.id = a.user_id and u.is_active
  join client_request_items i on i.organization_id = r.organization_id and i.request_id = r.id
  where r.revoked_at is null and r.expires_at > $1 and i.state <> 'checked'
  group by a.user_id`;

/** Mails everyone who has something to look at, or waits for it; once on a day. */
export async function mailDigests(tx: Tx, at: Date): Promise<void> {
  const day = dayOfInstant(at);
  const { rows } = await tx.query<DigestRow>(digests, [at, day]);
  for (const { userId } of rows)
    await enqueue(tx, sendDigestJob, { userId, askedAt: at.toISOString() }, { key: `client-digest:${day}:${userId}`, maxAttempts: 8 });
}

export interface DigestDeps {
  readonly mail: MailSender;
  /** Of the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Counted when it is sent: what was locked or given meanwhile is not in it. */
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
    try {
      await mail.send(writeMail(person.email, digestMail, { ...digest, name: person.name, link: `${publicUrl}/engagements` }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async () => undefined);
  });
