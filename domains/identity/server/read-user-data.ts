import type { Tx } from "@tieout/postgres";
import type { UserData } from "../contract/index.ts";
import { activeFlags } from "../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: number;
  readonly is_staff: boolean;
  readonly flags: readonly string[];
  readonly organization_id: string;
  readonly organization_name: string;
  readonly organization_flags: readonly string[];
}

/**
 * The user as stored by the client. Throws if the ID is not in this organization, because a live session always refers to a user who is.
 */
export async function readUserData(tx: Tx, userId: string, isLimited: boolean): Promise<UserData> {
  const { rows } = await tx.query<Row>(
    `select u.id, u.email, u.name, u.role, u.is_staff, u.flags, o.id as organization_id, o.name as organization_name,
       o.flags as organization_flags
     from users u join organizations o on o.id = u.organization_id where u.id = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error("the session's user is not in its organization");
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    is_staff: row.is_staff,
    organization: { id: row.organization_id, name: row.organization_name },
    activeFlags: [...activeFlags(row.organization_flags, row.flags)],
    must_set_up_second_step: isLimited,
  };
}
