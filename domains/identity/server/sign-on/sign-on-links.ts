import type { PlatformTx, Queryable } from "@tieout/postgres";
import type { StoredIssuer } from "./sign-on-issuers.ts";

interface Person {
  readonly id: string;
  readonly organizationId: string;
}

interface IssuerSubject {
  readonly subject: string;
  readonly email: string;
}

/** Finds a person in the issuer's firm: the one linked to the subject, or the one with the email; must be active and never staff. */
export async function findPerson(
  query: Queryable["query"],
  issuer: StoredIssuer,
  { subject, email }: IssuerSubject,
): Promise<Person | null> {
  const { rows } = await query<{ [K in keyof Person]: Person[K] }>(
    `select u.id, u.organization_id as "organizationId" from users u
     left join sign_on_links l on l.issuer_id = $2 and l.subject = $3
     where u.organization_id = $1 and u.is_active and not u.is_staff and (l.user_id = u.id or (l.user_id is null and u.email = $4))`,
    [issuer.organizationId, issuer.id, subject, email],
  );
  return rows[0] ?? null;
}

/**
 * Links the person to the issuer if not linked yet; returns false if the person or the issuer has changed, or either side is linked to
 * someone else. Locks both until the transaction ends.
 */
export async function linkPerson(
  tx: PlatformTx,
  issuer: StoredIssuer,
  person: Person,
  { subject, at }: { readonly subject: string; readonly at: Date },
) {
  const { rowCount: present } = await tx.query(
    "select from users where id = $1 and organization_id = $2 and is_active and not is_staff for share",
    [person.id, issuer.organizationId],
  );
  const { rowCount: known } = await tx.query("select from sign_on_issuers where id = $1 and client_id = $2 for share", [
    issuer.id,
    issuer.clientId,
  ]);
  if (present !== 1 || known !== 1) return false;
  await tx.query(
    `insert into sign_on_links (organization_id, issuer_id, subject, user_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [issuer.organizationId, issuer.id, subject, person.id, at],
  );
  const { rowCount } = await tx.query("select from sign_on_links where issuer_id = $1 and subject = $2 and user_id = $3", [
    issuer.id,
    subject,
    person.id,
  ]);
  return rowCount === 1;
}
