import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { StaffReason } from "./staff-shapes.ts";

const access = { kind: "permission", permission: "staff.use" } as const;
const ofFirm = z.object({ organizationId: Id });
const bytes = z.number().int().min(0);

export const FirmStorage = z.object({
  stored_bytes: bytes,
  in_flight_bytes: bytes.describe("Full size of uploads in progress"),
  runs: z.number().int().describe("Runs waiting or running"),
  max_bytes: bytes.describe("Limit on stored files and uploads in progress together"),
  max_runs: z.number().int(),
  is_set: z.boolean().describe("Whether staff set the limits"),
});
export type FirmStorage = z.infer<typeof FirmStorage>;

/** Limits on a firm's storage and concurrent runs, for Tieout staff. */
export const firmStorageRoutes = defineRoutes({
  getFirmStorage: {
    method: "GET",
    path: "/api/staff/organizations/:organizationId/storage/",
    summary: "A firm's storage and runs, and their limits",
    access,
    apiKey: "none",
    needs: "console",
    params: ofFirm,
    output: FirmStorage,
    failures: ["staff.no-firm"],
    ownTransaction: true,
  },
  putFirmQuota: {
    method: "PUT",
    path: "/api/staff/organizations/:organizationId/storage/",
    summary: "Set how much a firm may store, and how many of its runs may wait or run",
    access,
    apiKey: "none",
    needs: "console",
    params: ofFirm,
    body: z.strictObject({ max_bytes: bytes.max(1_000_000_000_000_000), max_runs: z.number().int().min(1).max(1000), reason: StaffReason }),
    output: "empty",
    failures: ["staff.no-firm"],
    ownTransaction: true,
    touches: ["staff"],
  },
});
