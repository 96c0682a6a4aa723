import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { coverageStates, testKinds } from "../core/index.ts";
import { ListedToolkit } from "./storefront-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;

export const ProviderToolkits = z.object({
  service_provider_id: Id,
  name: z.string(),
  state: z
    .enum(coverageStates)
    .describe("What is missing: nothing, a bridge letter for the year-end gap, another report, or any report at all"),
  covered_days: z.number().int(),
  plan_days: z.number().int(),
  gaps: z.array(z.object({ start_date: z.string(), end_date: z.string(), days: z.number().int() })),
  days_for_letter: z.number().int(),
  attached: z.array(ListedToolkit),
  fits: z.array(ListedToolkit).describe("This provider's toolkits in the store, best plan year coverage first, excluding attached ones"),
});
export type ProviderToolkits = z.infer<typeof ProviderToolkits>;

export const EngagementToolkits = z.object({
  start_date: z.string(),
  end_date: z.string(),
  summary: z.object({ providers: z.number().int(), covered: z.number().int(), days_for_letter: z.number().int() }),
  providers: z.array(ProviderToolkits),
});
export type EngagementToolkits = z.infer<typeof EngagementToolkits>;

/** A control that a report expects the plan sponsor to have, as a step in an audit program. */
export const OfferedControl = z.object({
  id: z.string(),
  text: z.string(),
  area: z.string(),
  usual_control: z.string(),
  frequency: z.string(),
  evidence: z.string(),
  test: z.enum(testKinds),
  output: z.object({ key: z.string(), title: z.string() }).describe("The workpaper whose program has or would get the step"),
  taken: z.boolean(),
});
export type OfferedControl = z.infer<typeof OfferedControl>;

export const ToolkitControls = z.object({
  in_library: z.boolean().describe("False until the firm buys or redeems the toolkit; only the number of controls is then given"),
  count: z.number().int(),
  controls: z.array(OfferedControl),
});
export type ToolkitControls = z.infer<typeof ToolkitControls>;

const controlsParams = engagementParams.extend({ toolkitId: Id });

/** SOC reports of an engagement's providers. */
export const engagementToolkitRoutes = defineRoutes({
  getEngagementToolkits: {
    method: "GET",
    path: "/api/engagements/:engagementId/soc-toolkits/",
    summary: "Toolkits available for and attached to the engagement's providers, and how much of the plan year they cover",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    output: EngagementToolkits,
    failures: [],
  },
  putEngagementToolkit: {
    method: "PUT",
    path: "/api/engagements/:engagementId/soc-toolkits/",
    summary: "Attach a toolkit to one of the engagement's providers, or detach it",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "engagements",
    params: engagementParams,
    body: z.strictObject({ service_provider_id: Id, toolkit_id: Id, attached: z.boolean() }),
    output: EngagementToolkits,
    failures: ["engagements.locked", "storefront.no-toolkit", "storefront.not-its-provider"],
    touches: ["soc-toolkits"],
  },
  getToolkitControls: {
    method: "GET",
    path: "/api/engagements/:engagementId/soc-toolkits/:toolkitId/procedures/",
    summary: "An attached toolkit's user-entity controls, and which of them are procedures in the engagement",
    access: { kind: "permission", permission: "engagement.read", scope: onEngagement },
    needs: "engagements",
    apiKey: "read",
    params: controlsParams,
    output: ToolkitControls,
    failures: ["storefront.not-attached"],
  },
  takeOverControls: {
    method: "POST",
    path: "/api/engagements/:engagementId/soc-toolkits/:toolkitId/procedures/",
    summary: "Add an attached toolkit's user-entity controls as procedures; existing ones are not added again",
    access: { kind: "permission", permission: "engagement.edit", scope: onEngagement },
    needs: "engagements",
    apiKey: "engagements",
    params: controlsParams,
    body: z.strictObject({ controls: z.array(z.string().max(60)).min(1).max(200) }),
    output: ToolkitControls,
    failures: [
      "engagements.locked",
      "engagements.processing",
      "storefront.no-control",
      "storefront.not-attached",
      "storefront.not-in-library",
    ],
    idempotent: true,
    touches: ["soc-toolkits", "procedures", "engagements"],
  },
});
