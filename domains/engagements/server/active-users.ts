import type { Tx } from "@tieout/postgres";

export interface ActiveUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: number;
}

/** Returns which of these IDs are active users of the firm. */
export async function activeUserIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>("select id from users where id = any ($1::uuid[]) and is_active", [ids]);
  return new Set(rows.map((row) => row.id));
}

export async function listActiveUsers(tx: Tx, except: string | null): Promise<readonly ActiveUser[]> {
  const { rows } = await tx.query<ActiveUser>(
    "select id, name, email, role from users where is_active and ($1::uuid is null or id <> $1) order by lower(name), id",
    [except],
  );
  return rows;
}
