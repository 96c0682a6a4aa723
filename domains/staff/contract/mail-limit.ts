import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { StaffReason } from "./staff-shapes.ts";

const access = { kind: "permission", permission: "staff.use" } as const;
const ofFirm = z.object({ organizationId: Id });

/** What a firm may mail to others, for Tieout's staff. */
export const mailLimitRoutes = defineRoutes({
  putMailLimit: {
    method: "PUT",
    path: "/api/staff/organizations/:organizationId/mail-limit/",
    summary: "Set how many mails a day a firm sends to people outside of it",
    access,
    needs: "console",
    apiKey: "none",
    params: ofFirm,
    body: z.strictObject({
      mails_a_day: z.int().min(0).max(100_000).nullable().describe("null: what firms have otherwise"),
      reason: StaffReason,
    }),
    output: "empty",
    failures: ["staff.no-firm"],
    ownTransaction: true,
    touches: ["staff"],
  },
});
