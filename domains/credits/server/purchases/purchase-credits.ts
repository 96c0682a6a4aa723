import { displayCents, success } from "@tieout/kernel";
import { type PaymentProvider, PaymentRefused } from "@tieout/payments";
import type { Tx } from "@tieout/postgres";
import { creditsFailures } from "../../contract/index.ts";
import { displayCredits, unitPriceOf } from "../../core/index.ts";

export const purchaseTitle = (quantity: number, unitCents: bigint): string =>
  `${displayCredits(quantity)} ${quantity === 1 ? "credit" : "credits"} at ${displayCents(unitCents)}`;

/**
 * Begins a payment. The purchase and the payment's ID commit together: a payment whose purchase was rolled back has no secret that anybody
 * knows, so nobody can pay it.
 */
export async function purchaseCredits(
  tx: Tx,
  provider: PaymentProvider | null,
  { quantity, userId }: { quantity: number; userId: string },
) {
  if (!provider) return creditsFailures.fail("credits.no-provider", undefined);
  const unitCents = unitPriceOf(quantity);
  const amountCents = unitCents * BigInt(quantity);
  const { rows } = await tx.query<{ id: string }>(
    `insert into credit_purchases (organization_id, user_id, quantity, unit_cents, amount_cents, provider) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [tx.organizationId, userId, quantity, unitCents, amountCents, provider.kind],
  );
  const id = rows[0]?.id ?? "";
  try {
    const begun = await provider.begin({ reference: id, amountCents, description: purchaseTitle(quantity, unitCents) });
    await tx.query("update credit_purchases set payment_id = $2 where id = $1", [id, begun.paymentId]);
    const data = { quantity, amountCents: String(amountCents) };
    tx.record({ event: "credits.purchase-begun", subjectType: "credit-purchase", subjectId: id, data });
    return success({ client_secret: begun.clientSecret });
  } catch (error) {
    if (error instanceof PaymentRefused) return creditsFailures.fail("credits.payment-refused", undefined);
    throw error;
  }
}
