import type { PlatformTx } from "@tieout/postgres";
import { adminRole, colleagueDomainOf } from "../../core/index.ts";

/** Admins of an organization whose people have email addresses in the same domain. */
export interface Colleagues {
  readonly organizationId: string;
  readonly adminIds: readonly string[];
}

/** Picks the organization with the most people in the domain; null if there is none, or if it has no one who could invite. */
export async function findColleagues(tx: PlatformTx, email: string): Promise<Colleagues | null> {
  const domain = colleagueDomainOf(email);
  if (domain === null) return null;
  const { rows } = await tx.query<{ organizationId: string; adminIds: readonly string[] }>(
    `select u.organization_id as "organizationId",
       array(select a.id from users a where a.organization_id = u.organization_id and a.is_active and a.role = $2 order by a.id) as "adminIds"
     from users u where split_part(u.email, '@', -1) = $1 and u.is_active and not u.is_staff
     group by u.organization_id order by count(*) desc, u.organization_id limit 1`,
    [domain, adminRole],
  );
  const [found] = rows;
  return found && found.adminIds.length > 0 ? found : null;
}
