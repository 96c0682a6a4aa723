import { Id, Instant, OptionalText, Text, WireDate, WireMoney } from "@tieout/contract";
import { z } from "zod";
import { payDecisions, payGroups, payKinds } from "../core/index.ts";

export const PayDecision = z.enum(payDecisions);

/** Next step for the files for one report. */
const ReportState = z.object({
  state: z.enum(["missing", "reading", "refused", "needs_mapping", "ready"]),
  files: z.number().int(),
});

export const PayrollRow = z.object({
  id: Id,
  engagement_name: z.string(),
  client_name: z.string(),
  start_date: WireDate,
  end_date: WireDate,
  data_type: z.enum(["payroll", "combined"]),
  status: z.string(),
  locked: z.boolean(),
  register: ReportState,
  demographics: ReportState,
  /** Null if no register has been read yet. */
  pay_codes: z.object({ count: z.number().int(), undecided: z.number().int() }).nullable(),
});
export type PayrollRow = z.infer<typeof PayrollRow>;

/** Figures from the files within the plan year. */
const PayFigures = z.object({
  /** For hours, a number with two decimal places. */
  total: WireMoney,
  employees: z.number().int(),
  first_on: WireDate,
  last_on: WireDate,
  rows: z.number().int(),
  /** Number of employee pay dates, and how many of them have elective deferrals. */
  checks: z.number().int(),
  deferred_checks: z.number().int(),
});

export const PayCode = z.object({
  key: z.string(),
  /** `code` for a pay code in the rows, `column` for an amount column. */
  form: z.enum(["code", "column"]),
  text: z.string(),
  description: z.string().nullable(),
  group: z.enum(payGroups),
  /** Kind of pay that the name suggests and the definition of compensation may exclude. */
  kind: z.string().nullable(),
  suggestion: z.object({ decision: PayDecision.nullable(), confidence: z.number(), reason: z.string() }),
  decision: PayDecision.nullable(),
  decided: z.object({ name: z.string(), on: Instant }).nullable(),
  /** Reason for departing from the definition. */
  reason: z.string().nullable(),
  last_year: PayDecision.nullable(),
  /** Answer that follows from the law or the definition; null if neither applies. */
  answer: z.object({ counts: z.boolean(), reason: z.string() }).nullable(),
  /** Null if nothing was counted, or if nothing falls within the plan year. */
  figures: PayFigures.nullable(),
});
export type PayCode = z.infer<typeof PayCode>;

/** Registers in one slot; they share a mapping, so there is one decision per code. */
export const PaySlot = z.object({
  data_feed_node_id: Id,
  provider: z.string(),
  subcontract_name: z.string(),
  files: z.array(z.string()),
  mapping: z.enum(["needs_files", "needs_review", "accepted"]),
  /** Why there are no figures; null if there are. */
  not_counted: z.string().nullable(),
  /** Year of the earlier decisions shown next to the new ones. */
  last_year: z.string().nullable(),
  codes: z.array(PayCode),
});
export type PaySlot = z.infer<typeof PaySlot>;

export const CompensationDefinition = z.object({
  text: z.string(),
  /** Keys of the kinds that the definition excludes. */
  excluded: z.array(z.string()),
  revision: z.number().int(),
});
export type CompensationDefinition = z.infer<typeof CompensationDefinition>;

export const PayCodes = z.object({
  engagement: z.object({
    id: Id,
    engagement_name: z.string(),
    client_name: z.string(),
    client_ein: z.string(),
    plan_number: z.string(),
    start_date: WireDate,
    end_date: WireDate,
    data_type: z.string(),
    status: z.string(),
  }),
  /** Why nothing can be changed now; null if it can. */
  read_only: z.string().nullable(),
  definition: CompensationDefinition,
  slots: z.array(PaySlot),
});
export type PayCodes = z.infer<typeof PayCodes>;

const PayDecisionInput = z.strictObject({
  key: z.string().max(1000),
  decision: PayDecision,
  /** The decision that the person saw; a conflict if it has changed since. */
  was: PayDecision.nullable(),
  /** Required if the decision departs from the definition of compensation. */
  reason: OptionalText(2000).optional(),
});

export const PayDecisionsInput = z.strictObject({
  data_feed_node_id: Id,
  decisions: z.array(PayDecisionInput).min(1).max(2000),
});
export type PayDecisionsInput = z.infer<typeof PayDecisionsInput>;

export const CompensationDefinitionInput = z.strictObject({
  revision: z.number().int(),
  text: OptionalText(4000),
  excluded: z.array(z.enum(payKinds.map(({ key }) => key))).max(50),
});

export const PayRow = z.object({
  file_name: z.string(),
  /** Set if several sheets are read together. */
  sheet: z.string().nullable(),
  row: z.number().int(),
  employee: z.string(),
  pay_on: WireDate,
  amount: WireMoney,
});

export const PayRowsQuery = z.object({
  data_feed_node_id: Id,
  key: Text(1000),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
