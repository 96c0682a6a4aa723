import { enqueue } from "@tieout/jobs";
import { type PlatformTx, systemActor, type Work } from "@tieout/postgres";
import type { PasswordLinkPurpose } from "../../core/index.ts";
import { peopleRepository } from "../people-repository.ts";
import { sendPasswordLinkJob } from "./send-password-link.job.ts";

interface LinkToIssue {
  readonly userId: string;
  readonly purpose: PasswordLinkPurpose;
  readonly at: Date;
}

/** Emails the person a link to set a password after the transaction commits. */
export async function issuePasswordLink(tx: PlatformTx, { userId, purpose, at }: LinkToIssue): Promise<void> {
  await tx.query(
    `insert into password_link_requests (purpose, address, requested_at) select $2, email, $3::timestamptz from users where id = $1
     on conflict (purpose, address) do nothing`,
    [userId, purpose, at],
  );
}

/** Stores the same row for every email address; a worker looks up the account later, when no caller is waiting. */
export async function keepResetRequest(
  tx: PlatformTx,
  { address, caller, at }: { readonly address: string; readonly caller: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into password_link_requests (purpose, address, caller, requested_at) values ('reset', $1, $2, $3)
     on conflict (purpose, address) do nothing`,
    [address, caller, at],
  );
}

interface RequestRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly purpose: PasswordLinkPurpose;
  readonly address: string;
  readonly caller: string | null;
  readonly requestedAt: Date;
}

/**
 * Turns requests into jobs. A job belongs to an organization, but an unknown email address belongs to none, so the queue alone could not
 * hold the requests. A worker claims a request first and removes it after adding its job; if the worker is killed in between, the request
 * is processed again, which replaces the pending job or finds that an email was just sent.
 */
export async function answerLinkRequests(work: Work): Promise<void> {
  // Runs immediately, so that a flood of made-up addresses delays no one's email.
  await work.asPlatform("send a password link", (tx) =>
    tx.query("delete from password_link_requests r where not exists (select from users u where u.email = r.address and u.is_active)"),
  );
  const { rows } = await work.platformStatement<RequestRow>(
    `with taken as (
       update password_link_requests set taken_until = now() + interval '1 minute' where id in (
         select id from password_link_requests where taken_until is null or taken_until < now()
         order by purpose desc, id limit 100 for update skip locked)
       returning id, purpose, address, caller, requested_at)
     select id, purpose, address, caller, requested_at as "requestedAt" from taken order by purpose desc, id`,
  );
  for (const request of rows) await answer(work, request);
}

async function answer(work: Work, { id, purpose, address, caller, requestedAt }: RequestRow): Promise<void> {
  const account = await work.asPlatform("send a password link", (tx) => peopleRepository(tx).findAccount(address));
  if (account?.isActive) {
    const payload = { userId: account.id, purpose, requestedAt: requestedAt.toISOString() };
    const options = { key: `password-link:${purpose}:${account.id}`, maxAttempts: 8 };
    await work.inOrganization(account.organizationId, systemActor, (tx) => enqueue(tx, sendPasswordLinkJob, payload, options));
  }
  await work.asPlatform("send a password link", async (tx) => {
    const { rowCount } = await tx.query("delete from password_link_requests where id = $1", [id]);
    // Omits the email address, just like the event for a refused sign-in, because people type into the wrong field.
    if (rowCount === 1)
      tx.record({
        organizationId: account?.organizationId ?? null,
        event: "identity.password-link-requested",
        subjectType: "user",
        subjectId: account?.id ?? null,
        data: { purpose, ...(caller === null ? {} : { address: caller }) },
      });
  });
}
