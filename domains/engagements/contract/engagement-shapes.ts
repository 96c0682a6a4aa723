import { controlTotalKeys, dataTypes } from "@tieout/catalogue/core";
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
  /** Sentences: what is missing before the engagement can be processed, best next step first. */
  missing: z.array(z.string()),
  /** 0 to 100 while processing. */
  progress_percent: z.number().int().nullable(),
  results_out_of_date: z.boolean(),
  ...EngagementOverviewShape.shape,
  assignments: z.array(Assignment),
  /** Whether the engagement of the next year was made from this one. */
  is_rolled_forward: z.boolean(),
  created_on: Instant,
  updated_on: Instant,
  locked_on: Instant.nullable(),
});
export type EngagementRow = z.infer<typeof EngagementRow>;

/** Both null where the caller may not see that engagement. */
export const LinkedEngagement = z.object({ id: Id.nullable(), engagement_name: z.string().nullable() });

export const EngagementDetail = EngagementRow.extend({
  /** As the plan document has it; empty until it is entered. */
  plan_name: z.string(),
  /** Names of the plan in the banners of the uploaded files. */
  plan_name_suggestions: z.array(z.string()),
  /** The end of one limitation year, where the plan document defines another than the plan year; else null. */
  limitation_year_end: z.string().nullable(),
  performance_materiality: z.string().nullable(),
  materiality_basis: z.string().nullable(),
  revision: z.number().int(),
  /** Name of the user who locked it. */
  locked_by: z.string().nullable(),
  /** From 1; each reopening makes the next. */
  version: z.number().int(),
  /** The last reopening; null where the engagement was never reopened. */
  reopened: z.object({ on: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** The engagement of the next year that was made from this one. */
  rolled_forward: LinkedEngagement.extend({ on: Instant }).nullable(),
  /** The engagement of the year before that this one was made from. */
  rolled_from: LinkedEngagement.nullable(),
  steps: z.array(EngagementStepShape),
  permissions: z.object({ edit: z.boolean(), process: z.boolean(), lock: z.boolean(), reopen: z.boolean(), roll_forward: z.boolean() }),
});
export type EngagementDetail = z.infer<typeof EngagementDetail>;

export const EngagementInput = z.strictObject({
  client_name: Text(200),
  /** Absent or null: adds the client under `client_name`. */
  client_id: Id.nullish(),
  engagement_name: Text(200),
  client_ein: z.union([Ein, z.literal("")]),
  start_date: WireDate,
  end_date: WireDate,
  plan_number: z.union([PlanNumber, z.literal("")]),
  data_type: DataType,
  /** Absent on PUT: unchanged. */
  plan_name: OptionalText(200).optional(),
  /** The end of any one limitation year; null: the plan year. Absent on PUT: unchanged. */
  limitation_year_end: WireDate.nullish(),
  performance_materiality: WireMoney.refine((text) => (parseWireMoney(text) ?? 0n) >= 0n, "must be 0.00 or more").nullish(),
  materiality_basis: OptionalText(500).nullish(),
  /** User ids; a caller who is not an admin is always added. */
  assignees: z.array(Id).max(200).optional(),
  /** On PUT: the revision that was read; a stale one is refused with the current state. */
  revision: z.number().int().optional(),
});

export const Assignee = z.object({ id: Id, name: z.string(), email: z.string(), role: z.number().int() });

export const ServiceProvider = z.object({
  id: Id,
  name: z.string(),
  provider_type: z.enum(providerTypes),
  /** Earlier or other names, such as those of companies it took over. */
  also_known_as: z.array(z.string()),
  /** Rich text, HTML of nine tags; empty when there are none. */
  download_instructions: z.string(),
  /** Web address of the instructions; null when there is none. */
  instructions_address: z.string().nullable(),
  is_retired: z.boolean().describe("Can no longer be added; engagements that have it keep it"),
  reports: z.array(
    z.object({
      report_key: z.string(),
      title: z.string(),
      required: z.boolean(),
      /** Where the report is found and what it must hold, or that its place is not known. */
      how_to: z.string(),
      /** Public page that says where; null when none does. */
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
  /** `entered` by hand or `trust_statement` when read from the uploaded file. */
  origin: z.enum(["entered", "trust_statement", "none"]),
  /** Amount on the uploaded trust statement, even when an entered amount overrides it. */
  read_amount: WireMoney.nullable(),
});
export const ControlTotalInput = z.strictObject({
  key: z.enum(controlTotalKeys),
  amount: WireMoney.nullable(),
  document: OptionalText(200).default(""),
  page: OptionalText(50).default(""),
});
