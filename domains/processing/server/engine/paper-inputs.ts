import type { ControlTotal, EngagementFacts, ReportKey, SourceFacts } from "../../core/index.ts";
import type { DistributionInputs } from "../../core/papers/distributions/inputs.ts";
import { contributionFields } from "../../core/papers/participant-activity/activity-fields.ts";
import type { ActivityInputs, ActivityParticipant, EmploymentRecord } from "../../core/papers/participant-activity/inputs.ts";
import { severanceCandidates } from "../../core/papers/participant-activity/severance-candidates.ts";
import type { CensusInputs, DemographicsRecord, PayrollEmployee } from "../../core/papers/payroll-census/inputs.ts";
import { latePayCandidates, mergeDemographics } from "../../core/papers/payroll-census/merge-demographics.ts";
import { createReportFacts, type ReportFacts } from "../../core/rules/report-facts.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withCodedFields } from "./coded-fields.ts";
import { rowsAfter } from "./people-rows.ts";
import { readControls } from "./read-controls.ts";
import { readDemographics, readPayroll } from "./read-people.ts";
import {
  contributionDate,
  holderOf,
  readByFund,
  readBySource,
  readContributionDays,
  readContributions,
  readParticipants,
  readPayments,
  readPaymentTotals,
  readPositions,
  readReceived,
} from "./read-recordkeeper.ts";

/** Inputs of the papers; people are read once, however many papers need them. */
export interface PaperInputs {
  activity(): Promise<ActivityInputs>;
  distributions(): Promise<DistributionInputs>;
  census(): Promise<CensusInputs>;
  readonly facts: ReportFacts;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | null = null;
  return () => {
    started ??= read();
    return started;
  };
}

interface Readers {
  readonly participants: () => Promise<ActivityParticipant[]>;
  readonly payroll: () => Promise<PayrollEmployee[] | null>;
  readonly demographics: () => Promise<DemographicsRecord[] | null>;
}

function readersOf(tables: CanonicalTables): Readers {
  return {
    participants: once(() => readParticipants(tables)),
    payroll: once(async () => (tables.has("payroll_register") ? readPayroll(tables) : null)),
    demographics: once(async () => (tables.has("demographics") ? readDemographics(tables) : null)),
  };
}

/** Employee numbers are not participant numbers, so that employers' records are found by SSN only. */
const withoutId = (record: EmploymentRecord): EmploymentRecord => ({ ...record, id: null });

async function readEmployment(facts: ReportFacts, readers: Readers): Promise<EmploymentRecord[]> {
  const [payroll, demographics] = [await readers.payroll(), await readers.demographics()];
  const merged = payroll ? mergeDemographics({ facts, payroll, demographics, latePay: [] }) : [];
  return [...merged, ...(demographics ?? [])].map(withoutId);
}

async function readActivity(tables: CanonicalTables, facts: ReportFacts, readers: Readers): Promise<ActivityInputs> {
  const mapsAny = (fields: readonly string[]): boolean => facts.mapsAny("participant_balances", fields);
  const withoutRows = {
    facts,
    participants: await readers.participants(),
    byFund: mapsAny(["fund_name", "fund_id"]) ? await readByFund(tables) : [],
    bySource: mapsAny(["money_source"]) ? await readBySource(tables) : [],
    contributions: tables.has("contribution_detail") ? await readContributions(tables) : null,
    received: tables.has("contribution_detail") ? await readReceived(tables, facts.planYear) : null,
    contributionDays: tables.has("contribution_detail") ? await readContributionDays(tables) : [],
    payments: tables.has("distribution_detail") ? await readPaymentTotals(tables) : null,
    employment: await readEmployment(facts, readers),
  };
  const candidates = severanceCandidates(withoutRows).map(({ contribution, after }) => ({ key: contribution.key, after }));
  const lateContributions = await rowsAfter(tables, candidates, {
    report: "contribution_detail",
    date: contributionDate(tables),
    amount: contributionFields.map((field) => `x_${field}`).join(" + "),
    condition: contributionFields.map((field) => `x_${field} <> 0`).join(" OR "),
  });
  return { ...withoutRows, lateContributions };
}

async function readDistributions(tables: CanonicalTables, facts: ReportFacts, readers: Readers): Promise<DistributionInputs> {
  const withBalances = tables.has("participant_balances");
  return {
    facts,
    payments: await readPayments(tables),
    holders: withBalances ? (await readers.participants()).map(holderOf) : null,
    employment: await readEmployment(facts, readers),
    positions: withBalances && facts.mapsAny("participant_balances", ["money_source"]) ? await readPositions(tables) : [],
  };
}

async function readCensus(tables: CanonicalTables, facts: ReportFacts, readers: Readers): Promise<CensusInputs> {
  const withoutRows = { facts, payroll: await readers.payroll(), demographics: await readers.demographics(), latePay: [] };
  const candidates = latePayCandidates(mergeDemographics(withoutRows)).map(({ employee, after }) => ({ key: employee.key, after }));
  const pay = ["gross_pay", "eligible_comp"].map((field) => `coalesce(${tables.column("payroll_register", field)}, 0)`);
  const latePay = await rowsAfter(tables, candidates, {
    report: "payroll_register",
    date: "pay_date",
    amount: `CASE WHEN ${pay[0]} <> 0 THEN ${pay[0]} ELSE ${pay[1]} END`,
    condition: pay.map((field) => `${field} > 0`).join(" OR "),
  });
  return { ...withoutRows, latePay };
}

export interface InputFacts {
  readonly engagement: EngagementFacts;
  readonly sources: readonly SourceFacts[];
  readonly controlTotals: readonly ControlTotal[];
}

export async function paperInputs(tables: CanonicalTables, { engagement, sources, controlTotals }: InputFacts): Promise<PaperInputs> {
  const completed = await withCodedFields(tables, sources);
  const facts = createReportFacts(engagement, completed, await readControls(tables, sources, controlTotals));
  const readers = readersOf(tables);
  return {
    facts,
    activity: () => readActivity(tables, facts, readers),
    distributions: () => readDistributions(tables, facts, readers),
    census: () => readCensus(tables, facts, readers),
  };
}

export const cutOffReports: Readonly<Record<string, readonly ReportKey[]>> = {
  participant_activity: ["contribution_detail", "distribution_detail"],
  distributions: ["distribution_detail"],
  payroll_census: ["payroll_register"],
};
