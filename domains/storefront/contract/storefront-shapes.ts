import { Id, WireDate } from "@tieout/contract";
import { z } from "zod";
import { assertionKeys, bridgeNeeds, coverageKeys, facetFilters, opinionKeys, reportTypes, serviceKeys, socTypes } from "../core/index.ts";

const List = (what: string) =>
  z
    .string()
    .max(2000)
    .optional()
    .transform((text) =>
      (text ?? "")
        .split(",")
        .map((value) => value.trim())
        .filter((value) => value !== ""),
    )
    .describe(`${what}, separated by commas`);

const toolkitSorts = ["match", "newest", "oldest", "provider"] as const;

export const ToolkitQuery = z
  .object({
    keyword: z.string().trim().max(200).default("").describe("Words in any order; partial and misspelled words also match"),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    sort: z.enum(toolkitSorts).default("match"),
    service_provider: List("Provider slugs, as in the filters"),
    service_covered: List(`One or more of ${serviceKeys.join(", ")}`),
    soc_type: List("One or more of 1, 2"),
    report_type: List("One or more of 1, 2"),
    opinion: List(`One or more of ${opinionKeys.join(", ")}`),
    year: List("Years in which the report period ends"),
    coverage: List(`One or more of ${coverageKeys.join(", ")}; needs a plan year`),
    plan_start: WireDate.optional().describe("First day of the plan year to cover"),
    plan_end: WireDate.optional().describe("Last day of the plan year to cover"),
    filters_only: z.enum(["true", "false"]).default("false").describe("`true` returns filters and count without toolkits"),
  })
  .superRefine(({ plan_start: from, plan_end: to, coverage }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if ((from === undefined) !== (to === undefined))
      say(from === undefined ? "plan_start" : "plan_end", "is required with the other end of the plan year");
    else if (from !== undefined && to !== undefined && from > to) say("plan_end", "is before the first day of the plan year");
    if (from === undefined && coverage.length > 0) say("coverage", "needs a plan year: give plan_start and plan_end");
  });
export type ToolkitQuery = z.infer<typeof ToolkitQuery>;

export const PlanYearQuery = z
  .object({ plan_start: WireDate.optional(), plan_end: WireDate.optional() })
  .refine(({ plan_start: from, plan_end: to }) => (from === undefined) === (to === undefined) && (!from || !to || from <= to), {
    path: ["plan_end"],
    message: "gives, with plan_start, the first and last day of a plan year",
  });

export const WireCoverage = z.object({
  key: z.enum(coverageKeys),
  covered_from: z.string().nullable(),
  covered_to: z.string().nullable(),
  covered_days: z.number().int(),
  plan_days: z.number().int(),
  covered_months: z.number().int().describe("Whole months"),
  plan_months: z.number().int(),
  gap_at_start_days: z.number().int(),
  gap_at_end_days: z.number().int(),
});
export type WireCoverage = z.infer<typeof WireCoverage>;

export const ListedToolkit = z.object({
  id: Id,
  service_provider: z.string(),
  service: z.enum(serviceKeys),
  service_covered: z.string().describe("As the provider names it"),
  soc_type: z.literal(socTypes),
  report_type: z.literal(reportTypes),
  start_date: z.string(),
  end_date: z.string().describe("For a type 1 report, both are its as-of date"),
  opinion: z.enum(opinionKeys),
  is_sample: z.boolean().describe("For a fictional provider"),
  edition: z.number().int(),
  credits: z.number().int(),
  price: z.string().describe("By card, in US dollars"),
  url: z.string().describe("The toolkit's page in the store"),
  coverage: WireCoverage.nullable().describe("Coverage of the plan year; null if none is given"),
});
export type ListedToolkit = z.infer<typeof ListedToolkit>;

export const ToolkitFilter = z.object({
  key: z.enum([...facetFilters, "service_provider"]),
  title: z.string(),
  options: z.array(z.object({ value: z.string(), title: z.string(), count: z.number().int() })),
});
export type ToolkitFilter = z.infer<typeof ToolkitFilter>;

export const ToolkitPage = z.object({
  count: z.number().int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(ListedToolkit),
  filters: z.array(ToolkitFilter),
  corrections: z
    .array(z.object({ typed: z.string(), found: z.array(z.string()) }))
    .describe("Keyword words no toolkit contains, and the similar words searched instead"),
});
export type ToolkitPage = z.infer<typeof ToolkitPage>;

const reliance = z.enum(["tested", "part", "none"]);

export const ToolkitDetail = ListedToolkit.extend({
  known_as: z.array(z.string()),
  service_auditor: z.string(),
  report_date: z.string(),
  released_on: z.string(),
  opinion_basis: z.string().nullable(),
  figures: z.object({
    control_objectives: z.number().int(),
    tests: z.number().int(),
    exceptions: z.number().int(),
    user_entity_controls: z.number().int(),
    subservice_organizations: z.number().int(),
    carved_out: z.number().int(),
  }),
  matrix: z.array(z.object({ area: z.string(), title: z.string(), reliance: z.record(z.enum(assertionKeys), reliance) })),
  bridge_letter: z.object({ date: z.string(), covers_to: z.string(), signed_by: z.string(), changes: z.string() }).nullable(),
  bridge_need: z.enum(bridgeNeeds).nullable().describe("For the end of the plan year; null if none is given"),
  tabs: z.array(z.object({ title: z.string(), preview: z.string().describe("Address of the first page as SVG") })),
  editions: z.array(z.object({ edition: z.number().int(), released_on: z.string(), changes: z.string() })),
  related: z.array(ListedToolkit).describe("Other periods for the same provider and service, newest first"),
});
export type ToolkitDetail = z.infer<typeof ToolkitDetail>;
