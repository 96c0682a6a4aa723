import { creditDay } from "@tieout/credits/core";
import { giveCredits, makeContract } from "@tieout/credits/server";
import type { SeededFirm } from "@tieout/identity/server";
import { type Actor, addDays } from "@tieout/kernel";
import type { Database, Tx } from "@tieout/postgres";
import { changeCart, purchaseOrder, redeemToolkit, toolkitIdOf } from "@tieout/storefront/server";
import { creditAccount, includedToolkits } from "../../product/src/store-ports.ts";

const contractId = "0193b4d2-6c00-7000-8000-000000000401";
const welcomeId = "0193b4d2-6c00-7000-8000-000000000402";
/** Toolkit for a provider on the processed demo engagement. */
const bought = "brightpenny-pay-services-payroll-for-small-employers-soc1-type2-2024-12-31";
const redeemed = "tamarack-savings-plans-savings-plan-administration-soc1-type2-2024-11-30";

/**
 * Gives the demo firm credits: a contract that covers 35 sets of workpapers and includes toolkits, two of them in the firm's library. Only
 * the firm's auditor has the flag, so the product can also be seen without credits: the admin, used by benchmarks and tests to sign in,
 * processes as before. Done once; later changes by staff are kept.
 */
export async function giveDemoCredits(database: Database, { organizationId, users }: SeededFirm, now: () => Date): Promise<void> {
  const [admin, auditor] = [users.find(({ role }) => role === 1), users.find(({ role }) => role === 2)];
  if (!admin || !auditor) return;
  const today = creditDay(now().getTime());
  const isNew = await database.work.asPlatform("give the demo firm credits", async (tx) => {
    const of = { organizationId, createdBy: admin.userId };
    const terms = { credits: 500, priceCents: 8_200n, startsOn: today, endsOn: addDays(today, 365), includedToolkits: 4 };
    if (!(await makeContract(tx, { id: contractId, ...of, ...terms }))) return false;
    await giveCredits(tx, { id: welcomeId, ...of, credits: 14, expiresOn: addDays(today, 90), title: "To try a set of workpapers" });
    await tx.query("update users set flags = '{credits}' where id = $1 and flags = '{}'", [auditor.userId]);
    return true;
  });
  if (isNew) await fillLibrary(database, actorOf(organizationId, auditor), now);
}

const actorOf = (organizationId: string, { userId, email, role }: SeededFirm["users"][number]): Actor => ({
  ...{ userId, realUserId: userId, organizationId, email, role },
  ...{ isStaff: false, flags: [], sessionId: "" },
});

async function fillLibrary({ work }: Database, actor: Actor, now: () => Date): Promise<void> {
  const { organizationId, userId } = actor;
  const inOrganization = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
    work.inOrganization(organizationId, { userId, realUserId: userId, requestId: null }, run);
  const ports = { credits: creditAccount, card: null, included: includedToolkits };
  const [toBuy, toRedeem] = await inOrganization(async (tx) => [await toolkitIdOf(tx, bought), await toolkitIdOf(tx, redeemed)]);
  if (toRedeem) await inOrganization((tx) => redeemToolkit(tx, ports, { toolkitId: toRedeem, userId, at: now() }));
  if (!toBuy) return;
  const context = { actor, now, work, inOrganization };
  const cart = await changeCart(context, ports, { toolkitIds: [toBuy], others: "stay" });
  if (cart.ok) await purchaseOrder(context, ports, { purchase_order_id: cart.value.id, payment_method: "prepaid" });
}
