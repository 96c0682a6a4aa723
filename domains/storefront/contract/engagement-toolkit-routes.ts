import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { coverageStates } from "../core/index.ts";
import { ListedToolkit } from "./storefront-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;

export const ProviderToolkits = z.object({
  service_provider_id: Id,
  name: z.string(),
  state: z
    .enum(coverageStates)
    .describe("What is missing: nothing, a bridge letter for the end of the year, another report, or any report"),
  covered_days: z.number().int(),
  plan_days: z.number().int(),
  gaps: z.array(z.object({ start_date: z.string(), end_date: z.string(), days: z.number().int() })),
  days_for_letter: z.number().int(),
  attached: z.array(ListedToolkit),
  fits: z.array(ListedToolkit).describe("Of this provider in the store, what covers most of the plan year first; not those attached"),
});
export type ProviderToolkits = z.infer<typeof ProviderToolkits>;

export const EngagementToolkits = z.object({
  start_date: z.string(),
  end_date: z.string(),
  summary: z.object({ providers: z.number().int(), covered: z.number().int(), days_for_letter: z.number().int() }),
  providers: z.array(ProviderToolkits),
});
export type EngagementToolkits = z.infer<typeof EngagementToolkits>;

/** SOC reports of an engagement's providers. */
export const engagementToolkitRoutes = defineRoutes({
  getEngagementToolkits: {
    method: "GET",
    path: "/api/engagements/:engagementId/soc-toolkits/",
    summary: "Which toolkits fit the engagement's providers, which are attached, and how far they cover the plan year",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    apiKey: "read",
    params: engagementParams,
    output: EngagementToolkits,
    failures: [],
  },
  putEngagementToolkit: {
    method: "PUT",
    path: "/api/engagements/:engagementId/soc-toolkits/",
    summary: "Attach a toolkit to a provider of the engagement, or take it off",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    apiKey: "engagements",
    params: engagementParams,
    body: z.strictObject({ service_provider_id: Id, toolkit_id: Id, attached: z.boolean() }),
    output: EngagementToolkits,
    failures: ["engagements.locked", "storefront.no-toolkit", "storefront.not-its-provider"],
    touches: ["soc-toolkits"],
  },
});
