import type { Tx } from "@tieout/postgres";
import { clientOrderings } from "../../contract/index.ts";

/** ID and name of another client. */
interface NamedClient {
  readonly id: string;
  readonly name: string;
}

export interface ClientRecord {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly ein: string;
  readonly isActive: boolean;
  readonly engagementCount: number;
  /** The client that this client was merged into; null if it wasn't merged. */
  readonly mergedInto: NamedClient | null;
}

/** SQL condition on `clients c` for clients that are listed and counted; excludes merged clients. */
export const isListedClient = "c.merged_into is null and trim(c.name) <> ''";

const engagementCount = "(select count(*)::int from engagements e where e.organization_id = c.organization_id and e.client_id = c.id)";
const columns = `c.id, c.revision, c.name, c.ein, c.is_active as "isActive", ${engagementCount} as "engagementCount",
  (select json_build_object('id', k.id, 'name', k.name) from clients k where k.organization_id = c.organization_id and k.id = c.merged_into) as "mergedInto"`;

export interface ClientPage {
  readonly search: string | null;
  /** Null for both active and inactive clients. */
  readonly active: boolean | null;
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

const orderings: Readonly<Record<(typeof clientOrderings)[number], string>> = {
  name: "lower(c.name)",
  ein: "c.ein",
  state: "not c.is_active",
  engagement_count: "coalesce(n.engagements, 0)",
};

/** Rows with equal values are sorted by name. */
function order(ordering: string): string {
  const column = clientOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "name";
  return `${orderings[column]} ${ordering.startsWith("-") ? "desc" : "asc"}, lower(c.name)`;
}

/** SQL condition: every search word is in the name or the EIN, which may be typed without its hyphen. */
export const matchesWords = "($1::text[] is null or (c.name || ' ' || c.ein || ' ' || replace(c.ein, '-', '')) ilike all ($1))";

/** Patterns for the search words, passed as the first parameter in `matchesWords`. */
export const wordPatterns = (search: string): readonly string[] =>
  search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** Returns a page of clients, and the number of matching clients in each state. */
async function listClients(tx: Tx, { search, active, ordering, limit, offset }: ClientPage) {
  const words = search === null ? null : wordPatterns(search);
  const page = await tx.query<ClientRecord>(clientPageStatement(ordering), [words, limit, offset, active]);
  const counted = await tx.query<{ total: number; active: number; inactive: number }>(
    `select count(*)::int as total, count(*) filter (where ${matchesWords} and c.is_active)::int as active,
       count(*) filter (where ${matchesWords} and not c.is_active)::int as inactive from clients c where ${isListedClient}`,
    [words],
  );
  const counts = counted.rows[0] ?? { total: 0, active: 0, inactive: 0 };
  const count = active === null ? counts.active + counts.inactive : active ? counts.active : counts.inactive;
  return { rows: page.rows, count, ...counts };
}

/** Selects the page before counting its engagements; only ordering by engagement count requires a count for every client. */
export function clientPageStatement(ordering: string): string {
  const byCount = ordering.endsWith("engagement_count");
  const counts = "left join (select client_id, count(*) as engagements from engagements group by client_id) n on n.client_id = c.id";
  return `select ${columns} from clients c ${byCount ? counts : ""}
    where ${isListedClient} and ${matchesWords}
      and ($4::boolean is null or c.is_active = $4) order by ${order(ordering)}, c.id limit $2 offset $3`;
}

/** Lookups for use cases whose clients may have been merged. */
function clientLookups(tx: Tx) {
  return {
    /** Prevents others in the firm from adding, renaming or merging a client until the transaction ends, so a free name stays free. */
    async lockNames(): Promise<void> {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('client names ' || $1, 0))", [tx.organizationId]);
    },
    /** Locks the engagement's client so it can't be merged until the transaction ends. */
    async holdClientOf(engagementId: string): Promise<void> {
      await tx.query(
        `select 1 from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id
         where e.id = $1 for key share of c`,
        [engagementId],
      );
    },
    /** Locks a client that is about to be assigned to an engagement so it can't be merged until the transaction ends. */
    async hold(id: string): Promise<void> {
      await tx.query("select 1 from clients where id = $1 for key share", [id]);
    },
    /** Waits for transactions that are assigning an engagement to one of these clients. */
    async lockRows(ids: readonly string[]): Promise<void> {
      await tx.query("select 1 from clients where id = any ($1::uuid[]) order by id for update", [ids]);
    },
    /** Keys by name. They come from the database because its unique index compares them; JavaScript's case rules give different keys. */
    async nameKeys(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { rows } = await tx.query<{ key: string }>(
        "select lower(name) as key from unnest($1::text[]) with ordinality as n (name, at) order by at",
        [names],
      );
      return new Map(names.map((name, at) => [name, rows[at]?.key ?? name]));
    },
    /** Finds a client by name; returns a merged client only if no other client has the name. */
    async findByName(name: string): Promise<{ readonly id: string; readonly mergedInto: string | null } | null> {
      const { rows } = await tx.query<{ id: string; mergedInto: string | null }>(
        `select c.id, k.name as "mergedInto" from clients c left join clients k on k.organization_id = c.organization_id and k.id = c.merged_into
         where lower(c.name) = lower($1) order by c.merged_into is not null, c.id desc limit 1`,
        [name],
      );
      return rows[0] ?? null;
    },
  };
}

export function clientRepository(tx: Tx) {
  return {
    ...clientLookups(tx),
    async engagementIds(id: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>("select id from engagements where client_id = $1 order by id", [id]);
      return rows.map((row) => row.id);
    },
    async find(id: string): Promise<ClientRecord | null> {
      const { rows } = await tx.query<ClientRecord>(`select ${columns} from clients c where c.id = $1`, [id]);
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
