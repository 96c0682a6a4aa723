import { Id, Instant, PageQuery, pageOf } from "@tieout/contract";
import { z } from "zod";
import { activityKinds, mostCredits } from "../core/index.ts";

const Credits = z.number().int();
const Dollars = z.string().describe("US dollars with two places");

export const CurrentBalance = z.object({
  current_balance: Credits.describe("What can be used now, without what is held"),
  has_had_contract: z.boolean(),
});
export type CurrentBalance = z.infer<typeof CurrentBalance>;

export const Activity = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(activityKinds),
  title: z.string().describe("For what"),
  by: z.string().nullable().describe("Name of who did it; null for Tieout itself"),
  credits: Credits.describe("What it added to the balance; negative for what it took"),
  balance: Credits.describe("After it"),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityQuery = PageQuery.extend({
  kind: z
    .string()
    .max(200)
    .default("")
    .transform((text) => text.split(",").filter((kind) => kind !== ""))
    .pipe(z.array(z.enum(activityKinds)).max(activityKinds.length))
    .describe(`Of ${activityKinds.join(", ")}, separated by commas; all when empty`),
  since: Instant.optional(),
  search: z.string().trim().max(200).default("").describe("Part of the title or of the name"),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;
export const ActivityPage = pageOf(Activity);
export type ActivityPage = z.infer<typeof ActivityPage>;

export const Dashboard = z.object({
  current_balance: Credits,
  is_contract_ended: z.boolean(),
  price_per_credit: Dollars.describe("Average paid on the current contract; the price of a single credit without one or after its end"),
  current_contract: z
    .object({
      new_credits: Credits.describe("What the contract gave"),
      new_credit_price: Dollars.describe("Of one of them"),
      end_date: z.string().describe("Last day"),
      total_credits: Credits.describe("With those bought since it began"),
      is_ended: z.boolean(),
    })
    .nullable()
    .describe("The newest that has begun; null for a firm that never had one"),
  activities: z.array(Activity).describe("The newest 20"),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const BalanceHistory = z.object({
  held: Credits.describe("For runs under way"),
  used: Credits.describe("Since the current contract began; without one, ever"),
  contract_start: z.string().nullable(),
  next_expiry: z.object({ credits: Credits, date: z.string() }).nullable().describe("What expires next, and its last day"),
  days: z
    .array(z.object({ date: z.string(), balance: Credits }))
    .describe("Balance at the end of each day (UTC) on which it changed, oldest first"),
});
export type BalanceHistory = z.infer<typeof BalanceHistory>;

export const Prices = z.object({
  prices: z.array(
    z.object({ from: Credits, to: Credits.nullable().describe("null: no further price"), price: Dollars.describe("Of one credit") }),
  ),
  most_credits: Credits.describe("Of one purchase"),
  workpaper_set_credits: Credits,
  payment: z
    .object({ provider: z.enum(["stripe", "test"]), publishable_key: z.string().nullable() })
    .nullable()
    .describe("How cards are charged; null where payments are not set up. `test` takes no money"),
});
export type Prices = z.infer<typeof Prices>;

export const Purchase = z.strictObject({ quantity: z.number().int().min(1).max(mostCredits) });
export const PurchaseAnswer = z.object({
  client_secret: z.string().describe("With which the browser confirms the payment at the provider"),
});

export const TestPayment = z.strictObject({ client_secret: z.string().min(1).max(200), outcome: z.enum(["paid", "declined"]) });
