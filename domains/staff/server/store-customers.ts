import type { InputOf } from "@tieout/contract";
import type { EmployeeCount, WorkRole } from "@tieout/identity/core";
import type { Queryable } from "@tieout/postgres";
import type { StoreCustomer, storeCustomerRoutes } from "../contract/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly organizationId: string;
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly signedUpAt: Date;
  readonly referralCode: string | null;
  readonly employeeCount: EmployeeCount | null;
  readonly role: WorkRole | null;
  readonly toolkits: number;
  readonly lastPurchaseAt: Date | null;
}

const customers = `store_customers c join organizations o on o.id = c.organization_id
  join users u on u.organization_id = c.organization_id and u.id = c.user_id
  where $1::text is null or strpos(lower(o.name), lower($1)) > 0 or strpos(u.email, lower($1)) > 0`;

/** Store customers with the text in their organization's name or email address. */
export async function listStoreCustomers(
  query: Queryable["query"],
  page: InputOf<(typeof storeCustomerRoutes)["listStoreCustomers"]>["query"],
) {
  const search = page.search || null;
  const counted = await query<{ count: number }>(`select count(*)::int as count from ${customers}`, [search]);
  const { rows } = await query<Row>(
    `select c.organization_id as "organizationId", o.name as organization, u.name, u.email, c.signed_up_at as "signedUpAt",
       c.referral_code as "referralCode", c.employee_count as "employeeCount", c.work_role as role,
       (select count(*)::int from library_toolkits l where l.organization_id = c.organization_id and l.state = 'owned') as toolkits,
       (select max(p.purchased_at) from purchase_orders p where p.organization_id = c.organization_id) as "lastPurchaseAt"
     from ${customers} order by c.signed_up_at desc, c.organization_id limit $2 offset $3`,
    [search, page.page_size, (page.page - 1) * page.page_size],
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(wireOf) };
}

const wireOf = ({ organizationId, signedUpAt, referralCode, employeeCount, lastPurchaseAt, ...row }: Row): StoreCustomer => ({
  ...{ organization_id: organizationId, organization: row.organization, name: row.name, email: row.email, role: row.role },
  ...{ signed_up_at: signedUpAt.toISOString(), referral_code: referralCode, employee_count: employeeCount, toolkits: row.toolkits },
  last_purchase_at: lastPurchaseAt?.toISOString() ?? null,
});
