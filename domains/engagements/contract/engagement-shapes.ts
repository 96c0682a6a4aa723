import { controlTotalKeys, dataTypes } from "@tieout/catalog/core";
import { Id, Instant, OptionalText, Text, WireDate, WireMoney } from "@tieout/contract";
import { parseWireMoney } from "@tieout/kernel";
import { z } from "zod";
import { engagementStatuses, providerTypes } from "../core/engagement.ts";
import { EngagementOverviewShape, EngagementStepShape } from "../core/engagement-overview-shapes.ts";
import { Ein } from "./client-shapes.ts";

export const DataType = z.enum(dataTypes);
export const EngagementStatus = z.enum(engagementStatuses);

/** Three digits, `001`. */
const PlanNumber = z.string().regex(/^\d{3}$/, "must have three digits, like 001");

export const Assignment = z.object({ user: z.object({ id: Id, name: z.string(), email: z.string() }) });

export const EngagementRow = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  engagement_name: z.string(),
  /** First four characters of the start date. */
  year: z.string(),
  plan_number: z.string(),
  client_ein: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  data_type: DataType,
  status: EngagementStatus,
  /** Sentences that say what is missing before the engagement can be processed, best next step first. */
  missing: z.array(z.string()),
  /** 0 to 100 while processing. */
  progress_percent: z.number().int().nullable(),
  results_out_of_date: z.boolean(),
  ...EngagementOverviewShape.shape,
  assignments: z.array(Assignment),
  /** Whether next year's engagement was created from this one. */
  is_rolled_forward: z.boolean(),
  created_on: Instant,
  updated_on: Instant,
  locked_on: Instant.nullable(),
});
export type EngagementRow = z.infer<typeof EngagementRow>;

/** Both fields are null if the caller may not see that engagement. */
export const LinkedEngagement = z.object({ id: Id.nullable(), engagement_name: z.string().nullable() });

export const EngagementDetail = EngagementRow.extend({
  /** Name as in the plan document; empty until entered. */
  plan_name: z.string(),
  /** Plan names found in the banners in uploaded files. */
  plan_name_suggestions: z.array(z.string()),
  /** End of one limitation year if the plan document defines one that differs from the plan year; otherwise null. */
  limitation_year_end: z.string().nullable(),
  performance_materiality: z.string().nullable(),
  materiality_basis: z.string().nullable(),
  revision: z.number().int(),
  /** Name of the user who locked the engagement. */
  locked_by: z.string().nullable(),
  /** Starts at 1; each reopening adds one. */
  version: z.number().int(),
  /** The last reopening; null if the engagement was never reopened. */
  reopened: z.object({ on: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** Next year's engagement, created from this one. */
  rolled_forward: LinkedEngagement.extend({ on: Instant }).nullable(),
  /** The prior-year engagement from which this one was created. */
  rolled_from: LinkedEngagement.nullable(),
  steps: z.array(EngagementStepShape),
  permissions: z.object({ edit: z.boolean(), process: z.boolean(), lock: z.boolean(), reopen: z.boolean(), roll_forward: z.boolean() }),
});
export type EngagementDetail = z.infer<typeof EngagementDetail>;

export const EngagementInput = z.strictObject({
  client_name: Text(200),
  /** If absent or null, the client named in `client_name` is added. */
  client_id: Id.nullish(),
  engagement_name: Text(200),
  client_ein: z.union([Ein, z.literal("")]),
  start_date: WireDate,
  end_date: WireDate,
  plan_number: z.union([PlanNumber, z.literal("")]),
  data_type: DataType,
  /** If absent on PUT, unchanged. */
  plan_name: OptionalText(200).optional(),
  /** End of any one limitation year; null for the plan year. If absent on PUT, unchanged. */
  limitation_year_end: WireDate.nullish(),
  performance_materiality: WireMoney.refine((text) => (parseWireMoney(text) ?? 0n) >= 0n, "must be 0.00 or more").nullish(),
  materiality_basis: OptionalText(500).nullish(),
  /** User IDs; a caller who is not an admin is always added. */
  assignees: z.array(Id).max(200).optional(),
  /** On PUT, the revision the caller read; a stale revision is refused with the current state. */
  revision: z.number().int().optional(),
});

export const Assignee = z.object({ id: Id, name: z.string(), email: z.string(), role: z.number().int() });

export const ServiceProvider = z.object({
  id: Id,
  name: z.string(),
  provider_type: z.enum(providerTypes),
  /** Earlier or other names, such as names of companies the provider acquired. */
  also_known_as: z.array(z.string()),
  /** Rich text: HTML limited to nine tags; empty if there are no instructions. */
  download_instructions: z.string(),
  /** URL of the instructions; null if there is none. */
  instructions_address: z.string().nullable(),
  is_retired: z.boolean().describe("Can no longer be added; engagements that have it keep it"),
  reports: z.array(
    z.object({
      report_key: z.string(),
      title: z.string(),
      required: z.boolean(),
      /** Where to find the report and what it must contain, or a note that its location is not known. */
      how_to: z.string(),
      /** Public page that states the location; null if there is none. */
      how_to_source: z.string().nullable(),
    }),
  ),
});
export type ServiceProvider = z.infer<typeof ServiceProvider>;

export const ControlTotal = z.object({
  key: z.enum(controlTotalKeys),
  title: z.string(),
  amount: WireMoney.nullable(),
  document: z.string(),
  page: z.string(),
  /** `entered` if typed by hand; `trust_statement` if read from the uploaded file. */
  origin: z.enum(["entered", "trust_statement", "none"]),
  /** Amount shown on the uploaded trust statement, even when an entered amount overrides it. */
  read_amount: WireMoney.nullable(),
});
export const ControlTotalInput = z.strictObject({
  key: z.enum(controlTotalKeys),
  amount: WireMoney.nullable(),
  document: OptionalText(200).default(""),
  page: OptionalText(50).default(""),
});
