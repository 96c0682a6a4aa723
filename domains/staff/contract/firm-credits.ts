import { defineRoutes, Id, Instant, WireDate, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { StaffReason } from "./staff-shapes.ts";

const access = { kind: "permission", permission: "staff.use" } as const;
const ofFirm = z.object({ organizationId: Id });
const NewId = Id.describe("Chosen by the caller, so a repeated call creates nothing twice");
const mostCredits = 1_000_000;

export const FirmCredits = z.object({
  current_balance: z.number().int(),
  owed: z.number().int().describe("Used before their payment was returned; deducted from the next credits"),
  current_contract: z
    .object({
      new_credits: z.number().int(),
      new_credit_price: z.string(),
      end_date: z.string(),
      total_credits: z.number().int(),
      is_ended: z.boolean(),
    })
    .nullable(),
  contracts: z
    .array(
      z.object({
        id: Id,
        credits: z.number().int(),
        price: z.string().describe("Price of one credit"),
        start_date: z.string(),
        end_date: z.string(),
        included_toolkits: z.number().int(),
        is_ended: z.boolean(),
      }),
    )
    .describe("The newest first"),
  lots: z.array(
    z.object({
      id: Id,
      source: z.enum(["contract", "purchase", "adjustment"]),
      title: z.string(),
      credits: z.number().int(),
      available: z.number().int(),
      held: z.number().int(),
      price: z.string().describe("Price of one credit"),
      expires_on: z.string().nullable(),
      created_at: Instant,
    }),
  ),
});
export type FirmCredits = z.infer<typeof FirmCredits>;

/** A firm's credits, for Tieout staff. */
export const firmCreditRoutes = defineRoutes({
  getFirmCredits: {
    method: "GET",
    path: "/api/staff/organizations/:organizationId/credits/",
    summary: "Balance, contract and lots of a firm",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm,
    output: FirmCredits,
    failures: ["staff.no-firm"],
    ownTransaction: true,
  },
  createContract: {
    method: "POST",
    path: "/api/staff/organizations/:organizationId/credit-contracts/",
    summary: "Create a price contract that begins today, with its credits",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm,
    body: z.strictObject({
      id: NewId,
      credits: z.number().int().min(1).max(mostCredits),
      price_per_credit: WireMoney,
      end_date: WireDate,
      included_toolkits: z
        .number()
        .int()
        .min(0)
        .max(1000)
        .default(0)
        .describe("Store toolkits that can be redeemed while the contract runs"),
      reason: StaffReason,
    }),
    output: "empty",
    failures: ["staff.no-firm", "staff.contract-over"],
    idempotent: { why: "the first call takes its ID" },
    ownTransaction: true,
    touches: ["staff"],
  },
  putContractEnd: {
    method: "PUT",
    path: "/api/staff/organizations/:organizationId/credit-contracts/:contractId/end/",
    summary: "Change the last day of a price contract and its credits; a past day ends it",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm.extend({ contractId: Id }),
    body: z.strictObject({ end_date: WireDate, reason: StaffReason }),
    output: "empty",
    failures: ["staff.contract-begins", "staff.no-contract"],
    ownTransaction: true,
    touches: ["staff"],
  },
  adjustCredits: {
    method: "POST",
    path: "/api/staff/organizations/:organizationId/credit-adjustments/",
    summary: "Add credits without a payment, or remove unused ones",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm,
    body: z.strictObject({
      id: NewId,
      credits: z.number().int().min(-mostCredits).max(mostCredits).describe("Negative to remove credits"),
      expires_on: WireDate.nullable().describe("Last day of added credits; null if they don't expire"),
      reason: StaffReason.describe("Kept in the audit log; shown to the firm in its activity"),
    }),
    output: "empty",
    failures: ["staff.no-firm", "staff.no-credits-given", "staff.credits-over", "credits.not-enough"],
    idempotent: { why: "the first call takes its ID" },
    ownTransaction: true,
    touches: ["staff"],
  },
  putCreditExpiry: {
    method: "PUT",
    path: "/api/staff/organizations/:organizationId/credit-lots/:lotId/expiry/",
    summary: "Change the last day of unused credits",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm.extend({ lotId: Id }),
    body: z.strictObject({ expires_on: WireDate.nullable(), reason: StaffReason }),
    output: "empty",
    failures: ["staff.no-lot"],
    ownTransaction: true,
    touches: ["staff"],
  },
});
