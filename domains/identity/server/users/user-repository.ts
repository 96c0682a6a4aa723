import type { Tx } from "@tieout/postgres";
import type { userOrderings } from "../../contract/index.ts";
import type { Role } from "../../core/index.ts";

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondStep: boolean;
  readonly lastSignIn: Date | null;
}

export interface UserPage {
  readonly search: string | null;
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

/** Fields to change; absent fields stay unchanged. */
export interface UserChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  readonly isActive?: boolean | undefined;
  /** The person who takes over the assignments. */
  readonly successor: string | null;
}

/** The person's state when the change began; nothing was written unless the outcome is `changed`. */
export interface ChangeOutcome {
  readonly outcome: "changed" | "not-admin" | "absent" | "last-admin" | "not-leaving" | "no-successor";
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
}

const orderings: Readonly<Record<(typeof userOrderings)[number], string>> = {
  name: "lower(u.name)",
  email: "u.email",
  role: "u.role",
  last_sign_in: "s.last_sign_in",
};

function orderOf(ordering: string): string {
  const column = Object.entries(orderings).find(([key]) => key === ordering.replace(/^-/, ""))?.[1] ?? orderings.name;
  return `${column} ${ordering.startsWith("-") ? "desc" : "asc"} nulls last, u.id`;
}

/** Excludes support sessions, because they aren't the person's own sign-ins. */
const signIns = `left join lateral (select max(created_at) as last_sign_in from sessions
  where organization_id = u.organization_id and user_id = u.id and real_user_id = u.id) s on true
  join sign_in_of_people() p on p.user_id = u.id`;
const columns = `u.id, u.email, u.name, u.role, u.is_active as "isActive", s.last_sign_in as "lastSignIn",
  p.has_password as "hasPassword", p.has_second_step as "hasSecondStep"`;
const matches = "($1::text is null or strpos(lower(u.name || ' ' || u.email), lower($1)) > 0)";

/** The firm's people, for its admins; the database also enforces that. */
export const userRepository = (tx: Tx) => ({ ...lists(tx), ...additions(tx), ...changes(tx) });

const lists = (tx: Tx) => ({
  async list({ search, ordering, limit, offset }: UserPage): Promise<{ readonly count: number; readonly rows: readonly UserRecord[] }> {
    const counted = await tx.query<{ count: number }>(`select count(*)::int as count from users u where ${matches}`, [search]);
    const { rows } = await tx.query<UserRecord>(
      `select ${columns} from users u ${signIns} where ${matches} order by ${orderOf(ordering)} limit $2 offset $3`,
      [search, limit, offset],
    );
    return { count: counted.rows[0]?.count ?? 0, rows };
  },

  async find(id: string): Promise<UserRecord | null> {
    const { rows } = await tx.query<UserRecord>(`select ${columns} from users u ${signIns} where u.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Email and state of everyone in the firm. */
  async known(): Promise<readonly Pick<UserRecord, "email" | "isActive" | "hasPassword">[]> {
    const { rows } = await tx.query<UserRecord>(
      `select u.email, u.is_active as "isActive", p.has_password as "hasPassword"
       from users u join sign_in_of_people() p on p.user_id = u.id order by u.email`,
    );
    return rows;
  },

  async hasEmail(email: string): Promise<boolean> {
    const { rowCount } = await tx.query("select from users where email = $1", [email]);
    return rowCount === 1;
  },
});

const additions = (tx: Tx) => ({
  /** Returns the new person's ID; null if the email is taken. */
  async add({ email, name, role }: Pick<UserRecord, "email" | "name" | "role">): Promise<string | null> {
    const { rows } = await tx.query<{ id: string | null }>("select add_user($1, $2, $3::smallint) as id", [email, name, role]);
    return rows[0]?.id ?? null;
  },

  /** Returns the new people's IDs by email; null for an email that is taken. */
  async addMany(people: readonly Pick<UserRecord, "email" | "name" | "role">[]): Promise<ReadonlyMap<string, string | null>> {
    const { rows } = await tx.query<{ email: string; id: string | null }>(
      `select r.email, add_user(r.email, r.name, r.role) as id
       from jsonb_to_recordset($1::jsonb) as r (email text, name text, role smallint)`,
      [JSON.stringify(people)],
    );
    return new Map(rows.map(({ email, id }) => [email, id]));
  },

  async inviteMany(ids: readonly string[], at: Date): Promise<void> {
    await tx.query("select invite_user(id, $2) from unnest($1::uuid[]) as id", [ids, at]);
  },

  /** Requests an email with a link to set a password; returns false if the person has a password or may not sign in. */
  async invite(id: string, at: Date): Promise<boolean> {
    const { rows } = await tx.query<{ sent: boolean }>("select invite_user($1, $2) as sent", [id, at]);
    return rows[0]?.sent ?? false;
  },
});

const changes = (tx: Tx) => ({
  async change(id: string, { name, role, isActive, successor }: UserChange, at: Date): Promise<ChangeOutcome> {
    const { rows } = await tx.query<ChangeOutcome & Record<string, unknown>>(
      `select outcome, old_name as name, old_role as role, was_active as "isActive" from change_user($1, $2, $3::smallint, $4, $5, $6)`,
      [id, name ?? null, role ?? null, isActive ?? null, successor, at],
    );
    const [row] = rows;
    if (!row) throw new Error("change_user gave no outcome");
    return row;
  },
});
