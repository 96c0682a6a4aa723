import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { NewProvider, ProviderChange, StaffProvider } from "./provider-shapes.ts";
import { StaffReason } from "./staff-shapes.ts";

const access = { kind: "permission", permission: "staff.use" } as const;
const ofProvider = z.object({ providerId: Id });

/** The catalog of service providers, maintained by staff. Providers are never deleted. */
export const providerRoutes = defineRoutes({
  listProviders: {
    method: "GET",
    path: "/api/staff/service-providers/",
    summary: "Service providers in catalog order, including retired ones",
    access,
    needs: "console",
    apiKey: "none",
    output: z.array(StaffProvider),
    failures: [],
    ownTransaction: true,
  },
  addProvider: {
    method: "POST",
    path: "/api/staff/service-providers/",
    summary: "Add a recordkeeper or payroll provider, with the slots of its type",
    access,
    needs: "console",
    apiKey: "none",
    body: NewProvider,
    output: StaffProvider,
    failures: ["staff.provider-taken"],
    idempotent: { why: "the first call takes its name" },
    ownTransaction: true,
    touches: ["staff", "service-providers"],
  },
  putProvider: {
    method: "PUT",
    path: "/api/staff/service-providers/:providerId/",
    summary: "Change a service provider's names, download instructions, help page and order",
    access,
    needs: "console",
    apiKey: "none",
    params: ofProvider,
    body: ProviderChange,
    output: StaffProvider,
    failures: ["staff.no-provider", "staff.provider-taken", "staff.provider-in-use", "staff.format-unbound", "staff.provider-universal"],
    ownTransaction: true,
    touches: ["staff", "service-providers"],
  },
  retireProvider: {
    method: "PUT",
    path: "/api/staff/service-providers/:providerId/retired/",
    summary: "Retire a service provider or offer it again; engagements that have it keep it",
    access,
    needs: "console",
    apiKey: "none",
    params: ofProvider,
    body: z.strictObject({ retired: z.boolean(), reason: StaffReason }),
    output: "empty",
    failures: ["staff.no-provider", "staff.provider-universal"],
    ownTransaction: true,
    touches: ["staff", "service-providers"],
  },
});
