import type { PlatformTx, Queryable } from "@tieout/postgres";

export interface StoredDomain {
  readonly id: string;
  readonly organizationId: string;
  readonly issuerId: string;
  readonly domain: string;
  readonly proof: string;
  readonly provenAt: Date | null;
  readonly provenBy: "dns" | "staff" | null;
}
type Row = { [K in keyof StoredDomain]: StoredDomain[K] };

const columns = `id, organization_id as "organizationId", issuer_id as "issuerId", domain, proof, proven_at as "provenAt", proven_by as "provenBy"`;

/** Finds one of the firm's domains or, for staff (null), a domain of any firm. */
export async function findDomain(query: Queryable["query"], organizationId: string | null, id: string): Promise<StoredDomain | null> {
  const { rows } = await query<Row>(`select ${columns} from sign_on_domains where id = $1 and ($2::uuid is null or organization_id = $2)`, [
    id,
    organizationId,
  ]);
  return rows[0] ?? null;
}

/** Domains for which the firm trusts the issuer's email addresses. */
export async function trustedDomainsOf(
  query: Queryable["query"],
  { id, trustsEmails }: { readonly id: string; readonly trustsEmails: boolean },
) {
  if (!trustsEmails) return [];
  const { rows } = await query<{ domain: string }>("select domain from sign_on_domains where issuer_id = $1 and proven_at is not null", [
    id,
  ]);
  return rows.map(({ domain }) => domain);
}

interface NewDomain extends Pick<StoredDomain, "organizationId" | "issuerId" | "domain" | "proof"> {
  readonly at: Date;
}

export const signOnDomains = (tx: PlatformTx) => ({
  async list(organizationId: string): Promise<readonly StoredDomain[]> {
    const { rows } = await tx.query<Row>(`select ${columns} from sign_on_domains where organization_id = $1 order by domain`, [
      organizationId,
    ]);
    return rows;
  },

  /** Null if the firm already has the domain. */
  async add({ organizationId, issuerId, domain, proof, at }: NewDomain): Promise<StoredDomain | null> {
    const { rows } = await tx.query<Row>(
      `insert into sign_on_domains (organization_id, issuer_id, domain, proof, created_at) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, domain) do nothing returning ${columns}`,
      [organizationId, issuerId, domain, proof, at],
    );
    return rows[0] ?? null;
  },

  /** Returns the domain's new state; null if it was removed or another firm has proven it. */
  async prove(id: string, by: "dns" | "staff", at: Date): Promise<StoredDomain | null> {
    const { rows } = await tx.query<Row>(
      `update sign_on_domains d set proven_at = coalesce(proven_at, $2), proven_by = coalesce(proven_by, $3)
       where id = $1 and not exists (select from sign_on_domains o where o.domain = d.domain and o.id <> d.id and o.proven_at is not null)
       returning ${columns}`,
      [id, at, by],
    );
    return rows[0] ?? null;
  },

  /** Serializes firms that prove the same domain. */
  async lock(domain: string): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('sign-on domain ' || $1, 0))", [domain]);
  },

  async remove({ organizationId, id }: StoredDomain): Promise<boolean> {
    const { rowCount } = await tx.query("delete from sign_on_domains where organization_id = $1 and id = $2", [organizationId, id]);
    return rowCount === 1;
  },

  async unproven() {
    const { rows } = await tx.query<{ id: string; domain: string; firm: string; issuer: string; createdAt: Date }>(
      `select d.id, d.domain, o.name as firm, i.address as issuer, d.created_at as "createdAt"
       from sign_on_domains d join organizations o on o.id = d.organization_id join sign_on_issuers i on i.id = d.issuer_id
       where d.proven_at is null order by d.created_at desc, d.id limit 200`,
    );
    return rows;
  },
});
