import type { PlatformTx } from "@tieout/postgres";
import type { FeatureFlag, Role } from "../core/index.ts";

export interface Account {
  readonly id: string;
  readonly organizationId: string;
  readonly isActive: boolean;
  readonly passwordHash: string | null;
}

export interface NewUser {
  readonly organizationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isStaff: boolean;
  readonly passwordHash: string | null;
}

/** People across all organizations, for sign-in, administration and the demo firm. */
export const peopleRepository = (tx: PlatformTx) => ({ ...people(tx), ...passwords(tx) });

const people = (tx: PlatformTx) => ({
  async findAccount(email: string): Promise<Account | null> {
    const { rows } = await tx.query<{ [K in keyof Account]: Account[K] }>(
      `select id, organization_id as "organizationId", is_active as "isActive", password_hash as "passwordHash" from users where email = $1`,
      [email],
    );
    return rows[0] ?? null;
  },

  async addOrganization(name: string, flags: readonly FeatureFlag[]): Promise<string> {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name, flags) values ($1, $2) returning id", [name, flags]);
    return idOf(rows);
  },

  /** Null if the email is taken, even if only by a transaction in progress. */
  async addUser(user: NewUser): Promise<string | null> {
    const { rows } = await tx.query<{ id: string }>(
      `insert into users (organization_id, email, name, role, is_staff, password_hash) values ($1, $2, $3, $4, $5, $6)
       on conflict (email) do nothing returning id`,
      [user.organizationId, user.email, user.name, user.role, user.isStaff, user.passwordHash],
    );
    return rows[0]?.id ?? null;
  },

  async deactivate(userId: string): Promise<void> {
    await tx.query("update users set is_active = false, password_hash = null where id = $1", [userId]);
  },

  /** Ends sessions opened with the old password, sign-ins begun with it, and trust in the browsers used. */
  async endSessions(userId: string, at: Date, exceptId: string | null = null): Promise<void> {
    await tx.query("delete from login_challenges where user_id = $1", [userId]);
    await tx.query("delete from remembered_devices where user_id = $1", [userId]);
    await tx.query(
      "update sessions set ended_at = $2 where $1 in (user_id, real_user_id) and ended_at is null and id is distinct from $3::uuid",
      [userId, at, exceptId],
    );
  },
});

const passwords = (tx: PlatformTx) => ({
  /** Whether the password that was checked is still the account's; stays true until this transaction ends. */
  async holdsPassword({ id, passwordHash }: Account): Promise<boolean> {
    const { rowCount } = await tx.query("select from users where id = $1 and is_active and password_hash = $2 for share", [
      id,
      passwordHash,
    ]);
    return rowCount === 1;
  },

  /** Returns false if the password has changed since it was checked. */
  async replacePassword({ id, passwordHash }: Account, newHash: string): Promise<boolean> {
    const { rowCount } = await tx.query("update users set password_hash = $3 where id = $1 and is_active and password_hash = $2", [
      id,
      passwordHash,
      newHash,
    ]);
    return rowCount === 1;
  },

  async setPasswordHash(userId: string, passwordHash: string): Promise<void> {
    await tx.query("update users set password_hash = $2 where id = $1", [userId, passwordHash]);
  },
});

function idOf(rows: readonly { readonly id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Error("an insert returned no id");
  return row.id;
}
