import { rmSync } from "node:fs";
import type { PaperKey } from "@tieout/catalog/core";
import { afterEach, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestFile, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

async function resultOf(paper: PaperKey, files: readonly TestFile[]) {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = await openTestRun(files);
  await opened.populate([paper]);
  return opened.result(paper);
}

const ann = person("P1", "ADAMS, ANN", "0001");
const retired = { birth_date: "1948-05-20", hire_date: "1999-02-01", term_date: "2018-06-29", status: "retired" };
const source = { money_source: "deferral_pretax" };
const numbered: TestRow = { ...ann, participant_id: "1096", ssn_hash: null, ssn_last4: null };

/**
 * The first recordkeeper reports SSNs and no IDs; the second, to which the account moved during the year, reports employee IDs and no SSNs.
 */
const filesWith = (inCensus: TestRow): readonly TestFile[] => [
  {
    report: "participant_balances",
    provider: "Harbor (7)",
    rows: [{ ...ann, participant_id: null, ...source, beginning_balance: 10_000_000, transfers: -10_000_000, ending_balance: 0 }],
  },
  {
    report: "participant_balances",
    provider: "Summit (8)",
    rows: [{ ...numbered, ...source, beginning_balance: 0, transfers: 10_000_000, distributions: -900_000, ending_balance: 9_100_000 }],
  },
  {
    report: "distribution_detail",
    provider: "Summit (8)",
    rows: [{ ...numbered, dist_date: "2024-11-05", dist_type: "rmd", form1099_code: "7", dist_gross: 900_000 }],
  },
  { report: "demographics", provider: "Employer (9)", rows: [{ ...retired, employee_id: "1096", ...inCensus }] },
];

const census: TestRow = { ...ann, full_name: "ADAMS, ANN M", participant_id: null };
const stranger: TestRow = { ...person("P9", "BAKER, BEN", "0009"), participant_id: null };

it("a person with an SSN at one recordkeeper and an ID at the other is one participant, whose RMD the second recordkeeper paid", async () => {
  const activity = await resultOf("participant_activity", filesWith(census));
  expect(activity.counts.find(({ key }) => key === "participants")?.value).toBe(1);
  const distributions = await resultOf("distributions", filesWith(census));
  expect(foundBy(distributions, "distributions.rmd_missed")).toEqual([]);
  expect(distributions.rules.find(({ rule }) => rule === "distributions.rmd_missed")).toMatchObject({ pass: 1, cannot_be_determined: 0 });
});

it("unless the census has that ID for someone else", async () => {
  const activity = await resultOf("participant_activity", filesWith(stranger));
  expect(activity.counts.find(({ key }) => key === "participants")?.value).toBe(2);
});
