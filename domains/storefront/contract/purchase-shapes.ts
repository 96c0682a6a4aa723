import { Id, Instant } from "@tieout/contract";
import { z } from "zod";
import { mostInCart } from "../core/index.ts";
import { ListedToolkit } from "./storefront-shapes.ts";

export const orderStatuses = ["Pending", "Purchased"] as const;
const paymentMethods = ["prepaid", "card"] as const;

export const OrderToolkits = z.strictObject({ toolkit_ids: z.array(Id).max(mostInCart) });

export const PurchaseOrder = z.object({
  id: Id,
  status: z.enum(orderStatuses).describe("The Pending order is the cart"),
  toolkit_ids: z.array(Id),
  toolkits: z.array(ListedToolkit).describe("In the order they were added"),
  credits: z.number().int().describe("Total in prepaid credits"),
  amount: z.string().describe("Total by card, in US dollars"),
  created_on: Instant,
  purchased_on: Instant.nullable(),
  payment_method: z.enum(paymentMethods).nullable(),
  receipt_number: z.number().int().nullable().describe("For a purchased order"),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

export const PurchaseRequest = z.strictObject({
  purchase_order_id: Id,
  payment_method: z.literal("prepaid").optional().describe("Only for prepaid credits; if omitted, the order is paid by card"),
  toolkit_ids: z.array(Id).max(mostInCart).optional().describe("The cart as the person saw it; the purchase is refused if it has changed"),
  credits: z.number().int().optional().describe("The total the person saw, in prepaid credits"),
  amount: z.string().max(20).optional().describe("The total the person saw, by card"),
});
export type PurchaseRequest = z.infer<typeof PurchaseRequest>;

export const PurchaseStarted = z.object({
  order: PurchaseOrder,
  client_secret: z
    .string()
    .nullable()
    .describe("The browser pays by card with this; the order is purchased once the provider confirms payment. Null otherwise"),
});

export const TestPayment = z.strictObject({ client_secret: z.string().min(1).max(200), outcome: z.enum(["paid", "declined"]) });

export const Checkout = z.object({
  order: PurchaseOrder.nullable().describe("The cart; null if empty"),
  credits: z.object({
    balance: z.number().int().nullable().describe("The firm's prepaid credits; null if this installation has none"),
    cannot: z.string().nullable().describe("Why the cart can't be paid with credits"),
  }),
  card: z.object({
    is_test: z.boolean().describe("The built-in test provider; no money moves"),
    publishable_key: z.string().nullable().describe("The browser identifies the provider account with this"),
    cannot: z.string().nullable().describe("Why the cart can't be paid by card"),
  }),
  redeem: z
    .object({ included: z.number().int(), left: z.number().int() })
    .nullable()
    .describe("Toolkits included in the contract; null if none"),
});
export type Checkout = z.infer<typeof Checkout>;

export const LibraryToolkit = z.object({
  toolkit: ListedToolkit,
  source: z.enum(["purchased", "redeemed"]),
  by: z.object({ id: Id, name: z.string() }),
  on: Instant,
  order_id: Id.nullable().describe("For a purchase's receipt"),
  receipt_number: z.number().int().nullable(),
  edition: z.number().int().describe("The newest edition the firm bought or downloaded"),
  newer_edition: z
    .object({ edition: z.number().int(), released_on: z.string(), changes: z.string() })
    .nullable()
    .describe("The store's newest edition, if the firm has an earlier one"),
});
export type LibraryToolkit = z.infer<typeof LibraryToolkit>;
