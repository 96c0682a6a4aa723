import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { PurchaseOrder } from "../../contract/index.ts";
import { orderTotal, type Receipt } from "../../core/index.ts";
import { listedToolkit, type ToolkitRow, toolkitColumns, toolkitTables } from "../listed-toolkits.ts";

export interface OrderRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly userId: string;
  readonly status: PurchaseOrder["status"];
  readonly method: PurchaseOrder["payment_method"];
  readonly receiptNumber: number | null;
  readonly createdAt: Date;
  readonly purchasedAt: Date | null;
}

export interface Order extends OrderRecord {
  readonly toolkits: readonly ToolkitRow[];
}

const columns = `o.id, o.user_id as "userId", o.status, o.payment_method as method, o.receipt_number as "receiptNumber",
  o.created_at as "createdAt", o.purchased_at as "purchasedAt"`;

async function withToolkits(tx: Tx, records: readonly OrderRecord[]): Promise<readonly Order[]> {
  if (records.length === 0) return [];
  const { rows } = await tx.query<ToolkitRow & { readonly orderId: string }>(
    `select l.order_id as "orderId", ${toolkitColumns} from ${toolkitTables} join purchase_order_lines l on l.toolkit_id = t.id
     where l.organization_id = $1 and l.order_id = any ($2) order by l.added_at, t.id`,
    [tx.organizationId, records.map(({ id }) => id)],
  );
  return records.map((record) => ({ ...record, toolkits: rows.filter(({ orderId }) => orderId === record.id) }));
}

/** One user's orders, newest first. */
export async function listOrders(tx: Tx, userId: string, status: PurchaseOrder["status"] | null): Promise<readonly Order[]> {
  const { rows } = await tx.query<OrderRecord>(
    `select ${columns} from purchase_orders o where o.organization_id = $1 and o.user_id = $2 and ($3::text is null or o.status = $3)
     order by o.created_at desc, o.id desc limit 200`,
    [tx.organizationId, userId, status],
  );
  return withToolkits(tx, rows);
}

export const findCart = async (tx: Tx, userId: string): Promise<Order | null> => (await listOrders(tx, userId, "Pending"))[0] ?? null;

/** Locks a user's own order, so that nothing else can change it until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string, userId: string): Promise<Order | null> {
  const { rows } = await tx.query<OrderRecord>(
    `select ${columns} from purchase_orders o where o.organization_id = $1 and o.id = $2 and o.user_id = $3 for update`,
    [tx.organizationId, orderId, userId],
  );
  return (await withToolkits(tx, rows))[0] ?? null;
}

/** Most retries when a cart is bought while this call waits for its lock; a user has one cart at a time. */
const mostTurns = 10;

/** Locks the cart until the transaction ends, creating one if needed. If the cart was bought in the meantime, uses a new one. */
export async function lockCart(tx: Tx, userId: string): Promise<Order> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const cart = await takeCart(tx, userId);
    if (cart) return cart;
  }
  throw new Error("the cart was bought each time it was opened");
}

/** Null if the cart was bought while waiting for its lock. */
async function takeCart(tx: Tx, userId: string): Promise<Order | null> {
  await tx.query(
    "insert into purchase_orders (organization_id, user_id) values ($1, $2) on conflict (organization_id, user_id) where status = 'Pending' do nothing",
    [tx.organizationId, userId],
  );
  const { rows } = await tx.query<OrderRecord>(
    `select ${columns} from purchase_orders o where o.organization_id = $1 and o.user_id = $2 and o.status = 'Pending' for update`,
    [tx.organizationId, userId],
  );
  return (await withToolkits(tx, rows))[0] ?? null;
}

export async function addLines(tx: Tx, orderId: string, toolkitIds: readonly string[]): Promise<void> {
  await tx.query(
    "insert into purchase_order_lines (organization_id, order_id, toolkit_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing",
    [tx.organizationId, orderId, toolkitIds],
  );
}

export async function removeLines(tx: Tx, orderId: string, toolkitIds: readonly string[]): Promise<void> {
  await tx.query("delete from purchase_order_lines where organization_id = $1 and order_id = $2 and toolkit_id = any ($3)", [
    tx.organizationId,
    orderId,
    toolkitIds,
  ]);
}

export async function markPurchased(tx: Tx, orderId: string, { receipt, at }: { readonly receipt: Receipt; readonly at: Date }) {
  await tx.query(
    `update purchase_orders set status = 'Purchased', payment_method = $3, receipt_number = $4, receipt = $5, purchased_at = $6
     where organization_id = $1 and id = $2`,
    [tx.organizationId, orderId, receipt.method, receipt.number, JSON.stringify(receipt), at],
  );
}

/** Null if the firm has no purchased order with this ID. */
export async function findReceipt(tx: Tx, orderId: string): Promise<Receipt | null> {
  const { rows } = await tx.query<{ receipt: Receipt | null }>(
    "select receipt from purchase_orders where organization_id = $1 and id = $2",
    [tx.organizationId, orderId],
  );
  return rows[0]?.receipt ?? null;
}

export function orderWire({ id, status, method, receiptNumber, createdAt, purchasedAt, toolkits }: Order): PurchaseOrder {
  const { credits, cents } = orderTotal(toolkits.length);
  return {
    ...{
      id,
      status,
      toolkit_ids: toolkits.map((toolkit) => toolkit.id),
      toolkits: toolkits.map((toolkit) => listedToolkit(toolkit, null)),
    },
    ...{ credits, amount: formatCents(cents), created_on: createdAt.toISOString(), purchased_on: purchasedAt?.toISOString() ?? null },
    ...{ payment_method: method, receipt_number: receiptNumber },
  };
}

/** Title of a toolkit as used in a sentence. */
export const titleOf = ({ provider, serviceTitle, endOn }: Pick<ToolkitRow, "provider" | "serviceTitle" | "endOn">): string =>
  `${provider}, ${serviceTitle} (${endOn})`;
