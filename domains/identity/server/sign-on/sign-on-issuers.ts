import type { FileStore } from "@tieout/files";
import type { PlatformTx, Queryable } from "@tieout/postgres";

export interface StoredIssuer {
  readonly id: string;
  readonly organizationId: string;
  readonly address: string;
  readonly clientId: string;
  readonly sealedSecret: Buffer;
  readonly hasSecondStep: boolean;
  /** Whether the firm trusts the issuer's email addresses in the domains the firm has proven. */
  readonly trustsEmails: boolean;
  readonly createdAt: Date;
}
type Row = { [K in keyof StoredIssuer]: StoredIssuer[K] };

const columns = `i.id, i.organization_id as "organizationId", i.address, i.client_id as "clientId", i.sealed_secret as "sealedSecret",
  i.has_second_step as "hasSecondStep", i.trusts_emails as "trustsEmails", i.created_at as "createdAt"`;

const sealName = (address: string): string => `client secret at ${address}`;
type Owner = Pick<StoredIssuer, "organizationId" | "address">;

export const sealSecret = (files: FileStore, { organizationId, address }: Owner, secret: string): Promise<Buffer> =>
  files.seal(organizationId, sealName(address), Buffer.from(secret));
export const openSecret = async (files: FileStore, { organizationId, address, sealedSecret }: StoredIssuer): Promise<string> =>
  (await files.unseal(organizationId, sealName(address), sealedSecret)).toString("utf8");

/** The issuer for a proven domain, with the name of its firm. */
export async function issuerOfDomain(query: Queryable["query"], domain: string | null) {
  const { rows } = await query<Row & { firm: string }>(
    `select ${columns}, o.name as firm from sign_on_domains d join sign_on_issuers i on i.id = d.issuer_id
     join organizations o on o.id = i.organization_id where d.domain = $1 and d.proven_at is not null`,
    [domain],
  );
  return rows[0] ?? null;
}

/** The issuer for an attempt, if the domain is still proven for it. */
export async function issuerOfAttempt(query: Queryable["query"], issuerId: string, domain: string | null): Promise<StoredIssuer | null> {
  const { rows } = await query<Row>(
    `select ${columns} from sign_on_domains d join sign_on_issuers i on i.id = d.issuer_id
     where i.id = $1 and d.domain = $2 and d.proven_at is not null`,
    [issuerId, domain],
  );
  return rows[0] ?? null;
}

export async function findIssuer(query: Queryable["query"], organizationId: string, id: string): Promise<StoredIssuer | null> {
  const { rows } = await query<Row>(`select ${columns} from sign_on_issuers i where i.organization_id = $1 and i.id = $2`, [
    organizationId,
    id,
  ]);
  return rows[0] ?? null;
}

/** One firm's issuers. */
export const signOnIssuers = (tx: PlatformTx, organizationId: string) => ({
  ...lists(tx, organizationId),
  ...changes(tx, organizationId),
});

const lists = (tx: PlatformTx, organizationId: string) => ({
  /** Serializes changes. */
  async lock(): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('sign-on issuers ' || $1, 0))", [organizationId]);
  },

  async list(): Promise<readonly (StoredIssuer & { readonly people: number })[]> {
    const { rows } = await tx.query<Row & { people: number }>(
      `select ${columns}, (select count(*)::int from sign_on_links l where l.issuer_id = i.id) as people
       from sign_on_issuers i where i.organization_id = $1 order by i.address`,
      [organizationId],
    );
    return rows;
  },
});

type IssuerChange = Pick<StoredIssuer, "clientId" | "sealedSecret" | "hasSecondStep" | "trustsEmails">;

const changes = (tx: PlatformTx, organizationId: string) => ({
  /** Null if the firm already has an issuer with this URL. */
  async add({
    address,
    clientId,
    sealedSecret,
    hasSecondStep,
    trustsEmails,
    createdAt,
  }: Omit<StoredIssuer, "id" | "organizationId">): Promise<string | null> {
    const { rows } = await tx.query<{ id: string }>(
      `insert into sign_on_issuers (organization_id, address, client_id, sealed_secret, has_second_step, created_at, trusts_emails)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (organization_id, address) do nothing returning id`,
      [organizationId, address, clientId, sealedSecret, hasSecondStep, createdAt, trustsEmails],
    );
    return rows[0]?.id ?? null;
  },

  async change(id: string, { clientId, sealedSecret, hasSecondStep, trustsEmails }: IssuerChange) {
    await tx.query(
      `update sign_on_issuers set client_id = $3, sealed_secret = $4, has_second_step = $5, trusts_emails = $6
       where organization_id = $1 and id = $2`,
      [organizationId, id, clientId, sealedSecret, hasSecondStep, trustsEmails],
    );
  },

  /** Needed because issuers assign subjects per client. */
  async unlinkAll(id: string): Promise<void> {
    await tx.query("delete from sign_on_links where organization_id = $1 and issuer_id = $2", [organizationId, id]);
  },

  async remove(id: string, at: Date): Promise<void> {
    await tx.query("update sessions set ended_at = $3 where organization_id = $1 and issuer_id = $2 and ended_at is null", [
      organizationId,
      id,
      at,
    ]);
    await tx.query("delete from sign_on_issuers where organization_id = $1 and id = $2", [organizationId, id]);
  },
});
