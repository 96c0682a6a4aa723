import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { identityFailures } from "../../contract/index.ts";
import { isPublicMailDomain } from "../../core/public-mail-domains.ts";

const domainOf = (address: string): string => {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return isPublicMailDomain(domain) ? "" : domain;
};

/**
 * Counts emails to people whom the firm names, in the transaction that requests them. Refuses emails to strangers if staff don't know the
 * firm, and emails beyond the daily limit. Days are in UTC.
 */
export async function countOutsideMails(tx: Tx, addresses: readonly string[], at: Date) {
  if (addresses.length === 0) return success(undefined);
  const { rows } = await tx.query<{ outcome: "counted" | "not-known" | "used-up"; most: number; mails: number }>(
    "select outcome, most, mails from count_outside_mails($1::text[], $2)",
    [addresses.map(domainOf), at],
  );
  const [row] = rows;
  if (!row) throw new Error("count_outside_mails gave no outcome");
  if (row.outcome === "not-known") return identityFailures.fail("identity.mails-not-open", undefined);
  if (row.outcome === "used-up")
    return identityFailures.fail("identity.mails-used-up", { most: row.most, mails: row.mails, more: addresses.length });
  return success(undefined);
}
