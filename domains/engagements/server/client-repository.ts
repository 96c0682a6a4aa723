import type { Tx } from "@tieout/postgres";
import { clientOrderings } from "../contract/index.ts";

export interface ClientRecord {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly ein: string;
  readonly isActive: boolean;
  readonly engagementCount: number;
}

const columns = `c.id, c.revision, c.name, c.ein, c.is_active as "isActive",
  (select count(*)::int from engagements e where e.organization_id = c.organization_id and e.client_id = c.id) as "engagementCount"`;

export interface ClientPage {
  readonly search: string | null;
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

const orderings: Readonly<Record<(typeof clientOrderings)[number], string>> = {
  name: "lower(c.name)",
  ein: "c.ein",
  engagement_count: '"engagementCount"',
};

/** Ties are sorted by name. */
function order(ordering: string): string {
  const column = clientOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "name";
  return `${orderings[column]} ${ordering.startsWith("-") ? "desc" : "asc"}, lower(c.name)`;
}

/** Clients of a page, and how many match in all. */
async function listClients(tx: Tx, { search, ordering, limit, offset }: ClientPage) {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const matches = "where trim(c.name) <> '' and ($1::text is null or c.name ilike $1 or c.ein ilike $1)";
  const [{ rows }, counted] = [
    await tx.query<ClientRecord>(`select ${columns} from clients c ${matches} order by ${order(ordering)}, c.id limit $2 offset $3`, [
      pattern,
      limit,
      offset,
    ]),
    await tx.query<{ count: number }>(`select count(*)::int as count from clients c ${matches}`, [pattern]),
  ];
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export function clientRepository(tx: Tx) {
  return {
    /** Until the transaction ends, no one else in the firm can add or rename a client, so a free name stays free. */
    async lockNames(): Promise<void> {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('client names ' || $1, 0))", [tx.organizationId]);
    },
    async engagementIds(id: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>("select id from engagements where client_id = $1 order by id", [id]);
      return rows.map((row) => row.id);
    },
    async find(id: string): Promise<ClientRecord | null> {
      const { rows } = await tx.query<ClientRecord>(`select ${columns} from clients c where c.id = $1`, [id]);
      return rows[0] ?? null;
    },
    async findByName(name: string): Promise<{ readonly id: string } | null> {
      const { rows } = await tx.query<{ id: string }>("select id from clients where lower(name) = lower($1)", [name]);
      return rows[0] ?? null;
    },
    list: (page: ClientPage) => listClients(tx, page),
    async insert(name: string, ein: string): Promise<string> {
      const { rows } = await tx.query<{ id: string }>("insert into clients (organization_id, name, ein) values ($1, $2, $3) returning id", [
        tx.organizationId,
        name,
        ein,
      ]);
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of a client returned no id");
      return id;
    },
    async update(id: string, fields: { readonly name: string; readonly ein: string; readonly isActive: boolean }): Promise<void> {
      await tx.query("update clients set name = $2, ein = $3, is_active = $4, revision = revision + 1 where id = $1", [
        id,
        fields.name,
        fields.ein,
        fields.isActive,
      ]);
    },
  };
}
