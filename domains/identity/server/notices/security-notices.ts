import { enqueue } from "@tieout/jobs";
import { type PlatformTx, systemActor, type Work } from "@tieout/postgres";
import type { SecurityNoticeKind } from "../../core/index.ts";
import { sendSecurityNoticeJob } from "./send-security-notice.job.ts";

interface Notice {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: SecurityNoticeKind;
  readonly at: Date;
  readonly device?: string;
  readonly address?: string;
}

/** Emails the person after the transaction commits. */
export async function keepNotice(tx: PlatformTx, { organizationId, userId, kind, at, device, address }: Notice): Promise<void> {
  await tx.query("insert into security_notices (organization_id, user_id, kind, device, address, at) values ($1, $2, $3, $4, $5, $6)", [
    organizationId,
    userId,
    kind,
    device ?? null,
    address ?? null,
    at,
  ]);
}

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: SecurityNoticeKind;
  readonly device: string | null;
  readonly address: string | null;
  readonly at: Date;
}

/**
 * Turns notices into jobs for their firms. A worker claims a notice first and removes it after adding its job; if the worker is killed in
 * between, the notice is processed again, which replaces the pending job.
 */
export async function handOnNotices(work: Work): Promise<void> {
  const { rows } = await work.platformStatement<Row>(
    `with taken as (
       update security_notices set taken_until = now() + interval '1 minute' where id in (
         select id from security_notices where taken_until is null or taken_until < now() order by id limit 100 for update skip locked)
       returning *)
     select id, organization_id as "organizationId", user_id as "userId", kind, device, address, at from taken order by id`,
  );
  for (const { id, organizationId, userId, kind, device, address, at } of rows) {
    const payload = { userId, kind, device, address, at: at.toISOString() };
    const options = { key: `security-notice:${id}`, maxAttempts: 8 };
    await work.inOrganization(organizationId, systemActor, (tx) => enqueue(tx, sendSecurityNoticeJob, payload, options));
    await work.asPlatform("hand on a security notice", (tx) => tx.query("delete from security_notices where id = $1", [id]));
  }
}
