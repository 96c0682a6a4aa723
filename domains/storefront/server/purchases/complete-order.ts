import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { receiptOf } from "../../core/index.ts";
import { markPurchased, type Order } from "./order-repository.ts";

interface Completion {
  readonly method: "prepaid" | "card";
  readonly isTest: boolean;
  readonly at: Date;
}

interface Parties {
  readonly [column: string]: unknown;
  readonly firm: string;
  readonly buyer: string;
  readonly email: string;
  readonly number: number;
}

/** In UTC. */
export const dayOf = (at: Date): PlainDate => at.toISOString().slice(0, 10) as PlainDate;

/** Marks the order as purchased, with its receipt. Locks the library so that receipts are numbered one at a time. */
export async function completeOrder(tx: Tx, order: Order, { method, isTest, at }: Completion): Promise<void> {
  const { rows } = await tx.query<Parties>(
    `select o.name as firm, u.name as buyer, u.email,
       (select coalesce(max(p.receipt_number), 0) + 1 from purchase_orders p where p.organization_id = $1) as number
     from organizations o, users u where o.id = $1 and u.organization_id = $1 and u.id = $2`,
    [tx.organizationId, order.userId],
  );
  const [parties] = rows;
  if (!parties) throw new Error("the buyer of an order is gone");
  const { firm, buyer, email, number } = parties;
  const receipt = receiptOf({ firm, buyer, email, number, issuedOn: dayOf(at), method, isTest, toolkits: order.toolkits });
  await markPurchased(tx, order.id, { receipt, at });
  tx.record({
    event: "storefront.purchase",
    subjectType: "purchase_order",
    subjectId: order.id,
    data: { method, toolkits: order.toolkits.map(({ id }) => id), total: receipt.total, receipt: number, ...(isTest ? { isTest } : {}) },
  });
}
