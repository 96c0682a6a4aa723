import { type Cents, formatCents } from "@tieout/kernel";
import type { EngagementDetail, EngagementRow } from "../contract/index.ts";
import type { EngagementRecord, ListedEngagement } from "./engagement-repository.ts";
import type { EngagementSummary } from "./status-updater.ts";

export const assignmentsOf = (record: ListedEngagement) => record.assignees.map((user) => ({ user: { ...user } }));

/** Run progress in percent, by engagement. */
export type RunPercents = ReadonlyMap<string, number>;

export function engagementRow(record: ListedEngagement, percents: RunPercents): EngagementRow {
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
    created_on: record.createdAt,
    updated_on: record.updatedAt,
    locked_on: record.lockedAt,
  };
}

export function engagementDetail(
  record: EngagementRecord,
  { steps, planNames }: EngagementSummary,
  percents: RunPercents,
): EngagementDetail {
  const open = record.lockedAt === null;
  const underWay = record.status === "queued" || record.status === "processing";
  return {
    ...engagementRow(record, percents),
    plan_name: record.planName,
    plan_name_suggestions: [...planNames],
    limitation_year_end: record.limitationYearEndOn,
    performance_materiality: record.performanceMaterialityCents === null ? null : formatCents(record.performanceMaterialityCents as Cents),
    materiality_basis: record.materialityBasis,
    revision: record.revision,
    locked_by: record.lockedByName,
    steps: steps.map((step) => ({ ...step })),
    permissions: {
      edit: open && !underWay,
      process: open && !underWay && record.missing.length === 0,
      lock: open && record.status === "results_available",
    },
  };
}
