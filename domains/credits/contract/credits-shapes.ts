import { Id, Instant, PageQuery, pageOf } from "@tieout/contract";
import { z } from "zod";
import { activityKinds, mostCredits } from "../core/index.ts";

const Credits = z.number().int();
const Dollars = z.string().describe("US dollars with two places");

export const CurrentBalance = z.object({
  current_balance: Credits.describe("Available now, without held credits"),
  has_had_contract: z.boolean(),
});
export type CurrentBalance = z.infer<typeof CurrentBalance>;

export const Activity = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(activityKinds),
  title: z.string().describe("What it was for"),
  by: z.string().nullable().describe("Name of who did it; null for Tieout itself"),
  credits: Credits.describe("Change in the balance; negative if credits were used"),
  balance: Credits.describe("Balance afterwards"),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityQuery = PageQuery.extend({
  kind: z
    .string()
    .max(200)
    .default("")
    .transform((text) => text.split(",").filter((kind) => kind !== ""))
    .pipe(z.array(z.enum(activityKinds)).max(activityKinds.length))
    .describe(`One or more of ${activityKinds.join(", ")}, separated by commas; all if empty`),
  since: Instant.optional(),
  search: z.string().trim().max(200).default("").describe("Part of the title or of the name"),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;
export const ActivityPage = pageOf(Activity);
export type ActivityPage = z.infer<typeof ActivityPage>;

export const Dashboard = z.object({
  current_balance: Credits,
  is_contract_ended: z.boolean(),
  price_per_credit: Dollars.describe("Average paid on the current contract; the single-credit price if there is none or it has ended"),
  current_contract: z
    .object({
      new_credits: Credits.describe("Credits included in the contract"),
      new_credit_price: Dollars.describe("Price of one of them"),
      end_date: z.string().describe("Last day"),
      total_credits: Credits.describe("Including credits bought since it began"),
      is_ended: z.boolean(),
    })
    .nullable()
    .describe("The newest contract that has begun; null if the firm never had one"),
  activities: z.array(Activity).describe("The newest 20"),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const BalanceHistory = z.object({
  held: Credits.describe("Held for runs in progress"),
  used: Credits.describe("Since the current contract began; if none, since the beginning"),
  contract_start: z.string().nullable(),
  next_expiry: z.object({ credits: Credits, date: z.string() }).nullable().describe("Credits that expire next, and their last day"),
  days: z
    .array(z.object({ date: z.string(), balance: Credits }))
    .describe("Balance at the end of each day (UTC) on which it changed, oldest first"),
});
export type BalanceHistory = z.infer<typeof BalanceHistory>;

export const Prices = z.object({
  prices: z.array(
    z.object({ from: Credits, to: Credits.nullable().describe("null: no further price"), price: Dollars.describe("Price of one credit") }),
  ),
  most_credits: Credits.describe("Most credits in one purchase"),
  workpaper_set_credits: Credits,
  payment: z
    .object({ provider: z.enum(["stripe", "test"]), publishable_key: z.string().nullable() })
    .nullable()
    .describe("How cards are charged; null where payments are not set up. `test` takes no money"),
});
export type Prices = z.infer<typeof Prices>;

export const Purchase = z.strictObject({ quantity: z.number().int().min(1).max(mostCredits) });
export const PurchaseAnswer = z.object({
  client_secret: z.string().describe("The browser confirms the payment with the provider using this"),
});

export const TestPayment = z.strictObject({ client_secret: z.string().min(1).max(200), outcome: z.enum(["paid", "declined"]) });
