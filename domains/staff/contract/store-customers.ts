import { defineRoutes, Id, Instant, SearchQuery } from "@tieout/contract";
import { employeeCounts, workRoles } from "@tieout/identity/core";
import { z } from "zod";

export const StoreCustomer = z.object({
  organization_id: Id,
  organization: z.string(),
  name: z.string().describe("Email of the person who signed up"),
  email: z.string(),
  signed_up_at: Instant,
  referral_code: z.string().nullable(),
  employee_count: z.enum(employeeCounts).nullable(),
  role: z.enum(workRoles).nullable(),
  toolkits: z.number().int().describe("In the organization's library"),
  last_purchase_at: Instant.nullable(),
});
export type StoreCustomer = z.infer<typeof StoreCustomer>;

/** Organizations that signed up in the store, listed for Tieout staff. */
export const storeCustomerRoutes = defineRoutes({
  listStoreCustomers: {
    method: "GET",
    path: "/api/staff/store-customers/",
    summary: "Organizations that signed up at the store, the newest first, with who signed up and the last purchase",
    access: { kind: "permission", permission: "staff.use" },
    needs: "console",
    apiKey: "none",
    query: SearchQuery,
    output: z.object({ count: z.number().int(), results: z.array(StoreCustomer) }),
    failures: [],
    ownTransaction: true,
  },
});
