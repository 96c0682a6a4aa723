import { sendPasswordLink as issueLink, unlockAccount } from "@tieout/identity/server";
import { success } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { type StaffPerson, staffFailures } from "../contract/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: number;
  readonly isStaff: boolean;
  readonly isActive: boolean;
  readonly hasPassword: boolean;
  readonly hasSecondStep: boolean;
  readonly flags: readonly string[];
  readonly lastSignIn: Date | null;
}

export async function listPeople(query: Queryable["query"], organizationId: string): Promise<StaffPerson[]> {
  const { rows } = await query<Row>(
    `select u.id, u.name, u.email, u.role, u.is_staff as "isStaff", u.is_active as "isActive", u.password_hash is not null as "hasPassword",
       has_second_step(u.id) as "hasSecondStep", u.flags,
       (select max(s.created_at) from sessions s where s.organization_id = u.organization_id and s.user_id = u.id and s.real_user_id = u.id)
         as "lastSignIn"
     from users u where u.organization_id = $1 order by lower(u.name), u.id`,
    [organizationId],
  );
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, email: row.email, role: row.role, flags: [...row.flags] },
    is_staff: row.isStaff,
    is_active: row.isActive,
    has_password: row.hasPassword,
    has_second_step: row.hasSecondStep,
    last_sign_in: row.lastSignIn?.toISOString() ?? null,
  }));
}

interface Person {
  readonly [column: string]: unknown;
  readonly organizationId: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly flags: readonly string[];
}

async function lock(tx: PlatformTx, userId: string): Promise<Person | null> {
  const { rows } = await tx.query<Person>(
    `select organization_id as "organizationId", email, is_active as "isActive", flags from users where id = $1 for update`,
    [userId],
  );
  return rows[0] ?? null;
}

interface Change {
  readonly userId: string;
  readonly reason: string;
}

export async function putPersonFlags(tx: PlatformTx, { userId, reason, flags }: Change & { readonly flags: readonly string[] }) {
  const person = await lock(tx, userId);
  if (!person) return staffFailures.fail("staff.no-person", undefined);
  const to = [...flags].sort();
  await tx.query("update users set flags = $2 where id = $1", [userId, to]);
  const { organizationId } = person;
  tx.record({
    organizationId,
    event: "staff.flags-changed",
    subjectType: "user",
    subjectId: userId,
    data: { from: person.flags, to, reason },
  });
  return success(undefined);
}

export async function unlockPerson(tx: PlatformTx, { userId, reason }: Change) {
  const person = await lock(tx, userId);
  if (!person) return staffFailures.fail("staff.no-person", undefined);
  await unlockAccount(tx, person.email);
  const { organizationId } = person;
  tx.record({ organizationId, event: "staff.person-unlocked", subjectType: "user", subjectId: userId, data: { reason } });
  return success(undefined);
}

export async function sendPasswordLink(tx: PlatformTx, { userId, reason, at }: Change & { readonly at: Date }) {
  const person = await lock(tx, userId);
  if (!person) return staffFailures.fail("staff.no-person", undefined);
  if (!(await issueLink(tx, { email: person.email, at }))) return staffFailures.fail("staff.not-active", undefined);
  const { organizationId } = person;
  tx.record({ organizationId, event: "staff.password-link-sent", subjectType: "user", subjectId: userId, data: { reason } });
  return success(undefined);
}
