import { Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { mostInCart } from "../core/index.ts";
import { ListedToolkit } from "./storefront-shapes.ts";

export const orderStatuses = ["Pending", "Purchased"] as const;
const paymentMethods = ["prepaid", "card"] as const;

export const OrderToolkits = z.strictObject({ toolkit_ids: z.array(Id).max(mostInCart) });

export const PurchaseOrder = z.object({
  id: Id,
  status: z.enum(orderStatuses).describe("The one that is Pending is the cart"),
  toolkit_ids: z.array(Id),
  toolkits: z.array(ListedToolkit).describe("In the order in which they were added"),
  credits: z.number().int().describe("Of all, with prepaid credits"),
  amount: z.string().describe("Of all, by card, in US dollars"),
  created_on: Instant,
  purchased_on: Instant.nullable(),
  payment_method: z.enum(paymentMethods).nullable(),
  receipt_number: z.number().int().nullable().describe("Of a purchased order"),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

export const PurchaseRequest = z.strictObject({
  purchase_order_id: Id,
  payment_method: z.literal("prepaid").optional().describe("Only for prepaid credits; left out, the order is paid by card"),
  toolkit_ids: z.array(Id).max(mostInCart).optional().describe("What the person saw in the cart: it is bought only while it holds these"),
  credits: z.number().int().optional().describe("The total that the person saw, with prepaid credits"),
  amount: z.string().max(20).optional().describe("The total that the person saw, by card"),
});
export type PurchaseRequest = z.infer<typeof PurchaseRequest>;

export const PurchaseStarted = z.object({
  order: PurchaseOrder,
  client_secret: z
    .string()
    .nullable()
    .describe("With which the browser pays by card; the order is purchased once the provider says that it was paid. Null otherwise"),
});

export const TestPayment = z.strictObject({ client_secret: z.string().min(1).max(200), outcome: z.enum(["paid", "declined"]) });

export const Checkout = z.object({
  order: PurchaseOrder.nullable().describe("The cart; null where nothing was put into it"),
  credits: z.object({
    balance: z.number().int().nullable().describe("Prepaid credits of the firm; null where there are none to have"),
    cannot: z.string().nullable().describe("Why the cart cannot be paid with them"),
  }),
  card: z.object({
    is_test: z.boolean().describe("The built-in provider: no money moves"),
    publishable_key: z.string().nullable().describe("With which the browser names the account at the provider"),
    cannot: z.string().nullable().describe("Why the cart cannot be paid by card"),
  }),
  redeem: z
    .object({ included: z.number().int(), left: z.number().int() })
    .nullable()
    .describe("Toolkits that the contract includes; null without any"),
});
export type Checkout = z.infer<typeof Checkout>;

export const LibraryToolkit = z.object({
  toolkit: ListedToolkit,
  source: z.enum(["purchased", "redeemed"]),
  by: z.object({ id: Id, name: z.string() }),
  on: Instant,
  order_id: Id.nullable().describe("Of a purchase, for its receipt"),
  receipt_number: z.number().int().nullable(),
  edition: z.number().int().describe("The newest that the firm bought or downloaded"),
  newer_edition: z
    .object({ edition: z.number().int(), released_on: z.string(), changes: z.string() })
    .nullable()
    .describe("The newest of the store, where the firm has an earlier one"),
});
export type LibraryToolkit = z.infer<typeof LibraryToolkit>;
