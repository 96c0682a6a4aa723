import type { Tx } from "@tieout/postgres";
import { type DirectoryPerson, normalizeEmail, type ScimFilter } from "../../core/index.ts";

export interface DirectoryRecord extends DirectoryPerson {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly createdAt: Date;
  /** When anything visible to the directory last changed. */
  readonly changedAt: Date;
  /** Whether the directory deleted the person. */
  readonly isRemoved: boolean;
}

export interface DirectoryPage {
  readonly filter: ScimFilter | null;
  readonly limit: number;
  readonly offset: number;
}

const columns = `u.id, u.email, u.name, u.role, u.is_active as "isActive", u.created_at as "createdAt", d.external_id as "externalId",
  d.given_name as "givenName", d.family_name as "familyName", d.removed_at is not null as "isRemoved",
  greatest(u.created_at, u.changed_at, d.changed_at) as "changedAt"`;
const people = `users u left join directory_entries d on d.organization_id = u.organization_id and d.user_id = u.id`;

/** Returns the SQL for a filter and appends the filter's values to the parameters. */
function conditionOf(filter: ScimFilter, parameters: unknown[]): string {
  if (filter.kind !== "equals") return `(${conditionOf(filter.left, parameters)} ${filter.kind} ${conditionOf(filter.right, parameters)})`;
  const { attribute, value } = filter;
  const parameter = (given: string): string => `$${parameters.push(given)}::text`;
  switch (attribute) {
    case "id":
      return `u.id::text = ${parameter(value.toLowerCase())}`;
    case "username":
    case "emails.value":
      return `u.email = ${parameter(normalizeEmail(value))}`;
    case "externalid":
      return `coalesce(d.external_id = ${parameter(value)}, false)`;
    case "active":
      return value === "true" ? "u.is_active" : "not u.is_active";
    case "emails.type":
      return value.toLowerCase() === "work" ? "true" : "false";
    case "manager":
      return "false";
  }
}

/** The firm's people as its directory sees them, excluding those it deleted. */
export const directoryRepository = (tx: Tx) => ({ ...lists(tx), ...entries(tx) });

const lists = (tx: Tx) => ({
  async list({ filter, limit, offset }: DirectoryPage): Promise<{ readonly count: number; readonly rows: readonly DirectoryRecord[] }> {
    const parameters: unknown[] = [];
    const matching = `d.removed_at is null and ${filter ? conditionOf(filter, parameters) : "true"}`;
    const counted = await tx.query<{ count: number }>(`select count(*)::int as count from ${people} where ${matching}`, parameters);
    const ofPage: unknown[] = [limit, offset];
    const { rows } = await tx.query<DirectoryRecord>(
      `select ${columns} from ${people} where d.removed_at is null and ${filter ? conditionOf(filter, ofPage) : "true"}
       order by u.created_at, u.id limit $1 offset $2`,
      ofPage,
    );
    return { count: counted.rows[0]?.count ?? 0, rows };
  },

  /** Also null for an ID in another format. */
  async find(id: string): Promise<DirectoryRecord | null> {
    const { rows } = await tx.query<DirectoryRecord>(`select ${columns} from ${people} where u.id::text = $1 and d.removed_at is null`, [
      id.toLowerCase(),
    ]);
    return rows[0] ?? null;
  },

  /** Finds a person whom the directory deleted. */
  async findRemoved(email: string): Promise<DirectoryRecord | null> {
    const { rows } = await tx.query<DirectoryRecord>(`select ${columns} from ${people} where u.email = $1 and d.removed_at is not null`, [
      email,
    ]);
    return rows[0] ?? null;
  },

  async hasEmail(email: string): Promise<boolean> {
    const { rowCount } = await tx.query("select from users where email = $1", [email]);
    return rowCount === 1;
  },

  async isExternalIdOfAnother(externalId: string, id: string): Promise<boolean> {
    const { rows } = await tx.query("select from directory_entries where external_id = $1 and user_id <> $2 and removed_at is null", [
      externalId,
      id,
    ]);
    return rows.length > 0;
  },
});

const entries = (tx: Tx) => ({
  /** Serializes a directory's changes to the firm's people. */
  async lock(): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('directory ' || $1, 0))", [tx.organizationId]);
  },

  async keep(id: string, { externalId, givenName, familyName }: DirectoryPerson): Promise<void> {
    await tx.query(
      `insert into directory_entries (organization_id, user_id, external_id, given_name, family_name, changed_at)
       values ($1, $2, $3, $4, $5, statement_timestamp())
       on conflict (organization_id, user_id) do update set external_id = excluded.external_id, given_name = excluded.given_name,
         family_name = excluded.family_name, removed_at = null, changed_at = excluded.changed_at`,
      [tx.organizationId, id, externalId, givenName, familyName],
    );
  },

  async remove(id: string, at: Date): Promise<void> {
    await tx.query(
      `insert into directory_entries (organization_id, user_id, removed_at, changed_at) values ($1, $2, $3, statement_timestamp())
       on conflict (organization_id, user_id) do update set removed_at = excluded.removed_at, changed_at = excluded.changed_at`,
      [tx.organizationId, id, at],
    );
  },
});
