import { type Actor, type Cents, formatCents, isFirmAdmin } from "@tieout/kernel";
import type { EngagementDetail, EngagementRow, ServiceProvider } from "../contract/index.ts";
import { type LinkedEngagement, reportInstruction, seenBy } from "../core/index.ts";
import type { EngagementRecord, ListedEngagement } from "./engagement-repository.ts";
import type { ProviderRecord } from "./provider-repository.ts";
import type { EngagementSummary } from "./status-updater.ts";

export const assignmentsOf = (record: ListedEngagement) => record.assignees.map((user) => ({ user: { ...user } }));

/** Run progress in percent, by engagement. */
export type RunPercents = ReadonlyMap<string, number>;

export function engagementRow(record: ListedEngagement, percents: RunPercents, isRolledForward: boolean): EngagementRow {
  return {
    id: record.id,
    client_id: record.clientId,
    client_name: record.clientName,
    engagement_name: record.name,
    year: record.startOn.slice(0, 4),
    plan_number: record.planNumber,
    client_ein: record.ein,
    start_date: record.startOn,
    end_date: record.endOn,
    data_type: record.dataType,
    status: record.status,
    missing: [...record.missing],
    progress_percent: percents.get(record.id) ?? null,
    results_out_of_date: record.resultsOutOfDate,
    providers: [...record.overview.providers],
    files: record.overview.files,
    ties: record.overview.ties,
    assignments: assignmentsOf(record),
    is_rolled_forward: isRolledForward,
    created_on: record.createdAt,
    updated_on: record.updatedAt,
    locked_on: record.lockedAt,
  };
}

/** Whether an engagement can be rolled forward: it is locked or has current results. */
export const isRollable = ({ status }: Pick<EngagementRecord, "status">): boolean => status === "locked" || status === "results_available";

/** A linked engagement in wire format, hidden if the caller may not see it. */
export function linkedWire(
  actor: Actor,
  linked: LinkedEngagement,
): { readonly id: string | null; readonly engagement_name: string | null } {
  const seen = seenBy(actor, linked);
  return { id: seen?.id ?? null, engagement_name: seen?.name ?? null };
}

export function engagementDetail(
  record: EngagementRecord,
  { steps, planNames }: EngagementSummary,
  percents: RunPercents,
  actor: Actor,
): EngagementDetail {
  const open = record.lockedAt === null;
  const underWay = record.status === "queued" || record.status === "processing";
  return {
    ...engagementRow(record, percents, record.rolledForward !== null),
    plan_name: record.planName,
    plan_name_suggestions: [...planNames],
    limitation_year_end: record.limitationYearEndOn,
    performance_materiality: record.performanceMaterialityCents === null ? null : formatCents(record.performanceMaterialityCents as Cents),
    materiality_basis: record.materialityBasis,
    revision: record.revision,
    locked_by: record.lockedByName,
    version: record.version,
    reopened: record.reopened && { on: record.reopened.at, by: record.reopened.byName, reason: record.reopened.reason },
    rolled_forward: record.rolledForward && { ...linkedWire(actor, record.rolledForward), on: record.rolledForward.at },
    rolled_from: record.rolledFrom && linkedWire(actor, record.rolledFrom),
    steps: steps.map((step) => ({ ...step })),
    permissions: {
      edit: open && !underWay,
      process: open && !underWay && record.missing.length === 0,
      lock: open && record.status === "results_available",
      reopen: !open && isFirmAdmin(actor),
      roll_forward: record.rolledForward === null && isRollable(record),
    },
  };
}

export const providerWire = (provider: ProviderRecord, reportTitle: (reportKey: string) => string): ServiceProvider => ({
  id: provider.id,
  name: provider.name,
  provider_type: provider.providerType,
  also_known_as: [...provider.alsoKnownAs],
  download_instructions: provider.downloadInstructions,
  instructions_address: provider.instructionsAddress,
  is_retired: provider.isRetired,
  reports: provider.reports.map((report) => {
    const { text, cited } = reportInstruction(provider.name, report);
    return {
      report_key: report.report_key,
      title: reportTitle(report.report_key),
      required: report.required,
      how_to: text,
      how_to_source: cited,
    };
  }),
});
