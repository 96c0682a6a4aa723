import type { InputOf } from "@tieout/contract";
import { createOrganization, createUser, EmailTaken, sendPasswordLink } from "@tieout/identity/server";
import { success } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { type StaffFirm, staffFailures, type staffRoutes } from "../contract/index.ts";
import { asStaff, type StaffContext } from "./staff-work.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly flags: readonly string[];
  readonly requiresSecondStep: boolean;
  readonly people: number;
  readonly engagements: number;
  readonly fileBytes: bigint | number;
  readonly lastSignIn: Date | null;
  readonly createdAt: Date;
}

const matches = `($1::text is null or o.id::text = $1 or strpos(lower(o.name), lower($1)) > 0
  or exists (select from users u where u.organization_id = o.id and strpos(u.email, lower($1)) > 0))`;

/** Firms matched by name, by a user's email address, or by exact ID. */
export async function listFirms(query: Queryable["query"], page: InputOf<(typeof staffRoutes)["listFirms"]>["query"]) {
  const search = page.search || null;
  const counted = await query<{ count: number }>(`select count(*)::int as count from organizations o where ${matches}`, [search]);
  const { rows } = await query<Row>(
    `select o.id, o.name, o.flags, o.requires_second_step as "requiresSecondStep", o.created_at as "createdAt",
       (select count(*)::int from users u where u.organization_id = o.id and u.is_active) as people,
       (select count(*)::int from engagements e where e.organization_id = o.id) as engagements,
       (select coalesce(sum(a.size_bytes), 0)::bigint from assets a where a.organization_id = o.id) as "fileBytes",
       (select max(s.created_at) from sessions s where s.organization_id = o.id and s.real_user_id = s.user_id) as "lastSignIn"
     from organizations o where ${matches} order by lower(o.name), o.id limit $2 offset $3`,
    [search, page.page_size, (page.page - 1) * page.page_size],
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(wireOf) };
}

const wireOf = ({ requiresSecondStep, fileBytes, lastSignIn, createdAt, ...row }: Row): StaffFirm => ({
  ...{ id: row.id, name: row.name, flags: [...row.flags], people: row.people, engagements: row.engagements },
  requires_second_step: requiresSecondStep,
  file_bytes: Number(fileBytes),
  last_sign_in: lastSignIn?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});

/** Creates a firm, its first admin and the link for setting a password; if any of these fails, creates nothing. */
export async function createFirm(context: StaffContext, { body }: InputOf<(typeof staffRoutes)["createFirm"]>) {
  const { name, admin_name: adminName, admin_email: email, reason } = body;
  const created = asStaff(context, "create a firm", async (tx) => {
    const organizationId = await createOrganization(tx, name);
    await createUser(tx, { organizationId, email, name: adminName, role: 1 }, noPassword);
    await sendPasswordLink(tx, { email, at: context.now() });
    tx.record({ organizationId, event: "staff.firm-created", subjectType: "organization", subjectId: organizationId, data: { reason } });
    return success({ id: organizationId });
  });
  return created.catch((error: unknown) => {
    if (error instanceof EmailTaken) return staffFailures.fail("staff.email-taken", { email });
    throw error;
  });
}

/** New users have no password yet. */
const noPassword = {
  hash: () => Promise.reject(new Error("a person created by staff has no password")),
  verify: async () => false,
};

export async function hasFirm(query: Queryable["query"], organizationId: string): Promise<boolean> {
  const { rowCount } = await query("select from organizations where id = $1", [organizationId]);
  return rowCount === 1;
}

interface FlagChange {
  readonly flags: readonly string[];
  readonly reason: string;
}

export async function putFirmFlags(tx: PlatformTx, organizationId: string, { flags, reason }: FlagChange) {
  const { rows } = await tx.query<{ flags: readonly string[] }>("select flags from organizations where id = $1 for update", [
    organizationId,
  ]);
  const [before] = rows;
  if (!before) return staffFailures.fail("staff.no-firm", undefined);
  await tx.query("update organizations set flags = $2 where id = $1", [organizationId, [...flags].sort()]);
  const data = { from: before.flags, to: [...flags].sort(), reason };
  tx.record({ organizationId, event: "staff.flags-changed", subjectType: "organization", subjectId: organizationId, data });
  return success(undefined);
}
