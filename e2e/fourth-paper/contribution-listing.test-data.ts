import { parsePlainDate } from "@tieout/kernel";
import { createReportFacts, type SourceFacts } from "@tieout/runs/core";
import type { Contribution, ListingInputs } from "./queries.ts";

const engagement = {
  ...{ clientName: "Brightwater Foods", planName: "Brightwater Foods 401(k) Plan", ein: "47-3920185", planNumber: "001" },
  ...{ engagementName: "2024 Brightwater Foods", startOn: day("2024-01-01"), endOn: day("2024-12-31") },
  ...{ providers: ["Other (Contract A)"], performanceMateriality: null },
};

function day(text: string) {
  const parsed = parsePlainDate(text);
  if (!parsed) throw new RangeError(text);
  return parsed;
}

/** A match of 25.00 for Ann Adams in March. */
export const contributed = (more: Partial<Contribution> = {}): Contribution => ({
  ...{ key: "1|IP1", id: "P1", name: "ADAMS, ANN", ssnHash: "a1", ssnLast4: "0001" },
  ...{ file_no: 0, sheet: 0, row: 2, on: day("2024-03-15"), source: "match", amountCents: 2_500n },
  ...more,
});

const fields = ["participant_id", "full_name", "ssn", "pay_date", "amount", "money_source"];

/** A contribution detail in which every field except these is mapped. */
const detail = (without: readonly string[]): SourceFacts => ({
  ...{ fileNo: 0, reportKey: "contribution_detail", input: "canonical-0", fileName: "contributions.csv", sha256: "", provider: "A" },
  ...{ fieldsMapped: fields.filter((field) => !without.includes(field)), issues: [] },
  ...{ rowsRead: 1, kept: 1, keptOutOfPeriod: 0, rejected: 0, skipped: 0 },
});

export const inputsOf = (contributions: readonly Contribution[], without: readonly string[] = []): ListingInputs => ({
  facts: createReportFacts(engagement, [detail(without)], new Map()),
  contributions,
  balancesCents: null,
  cutoff: { rows: [], count: 0 },
});
