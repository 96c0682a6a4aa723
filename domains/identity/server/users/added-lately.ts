import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { identityFailures } from "../../contract/index.ts";
import { type FeatureFlag, mostAddedInADay } from "../../core/index.ts";

/**
 * Refuses more new people than a firm may add in a day, because each one gets an email from the product's address with text the firm chose.
 * Serializes calls by the same firm.
 */
export async function refuseTooManyAdded(tx: Tx, count: number) {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('people added ' || $1, 0))", [tx.organizationId]);
  const { rows } = await tx.query<{ flags: readonly FeatureFlag[]; added: number }>(
    `select o.flags, (select count(*)::int from users u where u.organization_id = o.id and u.created_at > now() - interval '1 day') as added
     from organizations o where o.id = $1`,
    [tx.organizationId],
  );
  const { flags = [], added = 0 } = rows[0] ?? {};
  const most = mostAddedInADay(flags);
  return added + count > most ? identityFailures.fail("identity.too-many-added", { most, added }) : success(undefined);
}
