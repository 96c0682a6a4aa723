import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { StaffReason } from "./staff-shapes.ts";

const access = { kind: "permission", permission: "staff.use" } as const;
const ofFirm = z.object({ organizationId: Id });

export const MailLimit = z.object({
  sent_today: z.int().describe("Invitations and client emails requested since 00:00 UTC"),
  mails_a_day: z.int().describe("Maximum emails a day to people outside the firm"),
  is_set: z.boolean().describe("Whether staff set it"),
  is_known: z.boolean().describe("The firm has engagements or has had a contract; any other firm can email only its own domain"),
});
export type MailLimit = z.infer<typeof MailLimit>;

/** Limit on a firm's emails to people outside the firm, for Tieout staff. */
export const mailLimitRoutes = defineRoutes({
  getMailLimit: {
    method: "GET",
    path: "/api/staff/organizations/:organizationId/mail-limit/",
    summary: "How many emails a firm sent to people outside it today, and its limit",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm,
    output: MailLimit,
    failures: ["staff.no-firm"],
    ownTransaction: true,
  },
  putMailLimit: {
    method: "PUT",
    path: "/api/staff/organizations/:organizationId/mail-limit/",
    summary: "Set how many emails a day a firm can send to people outside it",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm,
    body: z.strictObject({
      mails_a_day: z.int().min(0).max(100_000).nullable().describe("null for the default"),
      reason: StaffReason,
    }),
    output: "empty",
    failures: ["staff.no-firm"],
    ownTransaction: true,
    touches: ["staff"],
  },
});
