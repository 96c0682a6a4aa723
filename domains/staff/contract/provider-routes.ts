import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { NewProvider, ProviderChange, StaffProvider } from "./provider-shapes.ts";
import { StaffReason } from "./staff-shapes.ts";

const access = { kind: "permission", permission: "staff.use" } as const;
const ofProvider = z.object({ providerId: Id });

/** The catalogue of service providers as staff keep it. None is ever deleted. */
export const providerRoutes = defineRoutes({
  listProviders: {
    method: "GET",
    path: "/api/staff/service-providers/",
    summary: "Service providers of the catalogue in their order, with those retired",
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
    idempotent: { why: "its name is taken by the first call" },
    ownTransaction: true,
    touches: ["staff", "service-providers"],
  },
  putProvider: {
    method: "PUT",
    path: "/api/staff/service-providers/:providerId/",
    summary: "Change the names, download instructions, help page and order of a service provider",
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
    summary: "Offer a service provider no longer, or again; engagements that have it keep it",
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
