import type { OpenPaper, Paper, PaperFrame } from "@tieout/runs/core";
import { expect, it } from "vitest";
import { laterFields, withZeros } from "./later-sources.ts";
import { computeActivity } from "./participant-activity/compute.ts";
import { participantActivity } from "./participant-activity/paper.ts";
import { account, activityInputs, adams, engagement, fund, source } from "./participant-activity/participant-activity.test-data.ts";
import { computeCensus } from "./payroll-census/compute.ts";
import { payrollCensus } from "./payroll-census/paper.ts";
import { censusInputs } from "./payroll-census/payroll-census.test-data.ts";

const rows = [{ name: "Ann", amounts: { match: 100n } }];

it("a field missing in the stored rows counts as later and is 0.00 in each; a stored amount is kept", () => {
  expect(laterFields(rows, ["match", "qnec"])).toEqual(["qnec"]);
  expect(withZeros(rows, ["match", "qnec"])).toEqual([{ name: "Ann", amounts: { match: 100n, qnec: 0n } }]);
});

it("without rows, no field counts as later", () => {
  expect(laterFields([], ["match"])).toEqual([]);
});

const frame: PaperFrame = { engagement, title: "", sources: [], appVersion: "1.0.0", resultId: "0", signOffs: [] };

/** Columns and cells of the main table. */
function shownBy(paper: Paper, stored: object): { readonly keys: readonly string[]; readonly cells: readonly unknown[] } {
  // A table needs only the data and the frame; the rest of the page is for the workbook.
  const { columns, count, valueAt } = paper.open(stored).table({ frame } as unknown as Parameters<OpenPaper["table"]>[0]);
  const cells = Array.from({ length: count }, (_, row) => columns.map((_column, at) => valueAt(row, at)));
  return { keys: columns.map(({ key }) => key), cells: cells.flat() };
}

/** Data as stored by a version without the money source. */
const withoutSource = (value: unknown, field: string): object =>
  JSON.parse(
    JSON.stringify(value, (key, member) => (key === field ? undefined : typeof member === "bigint" ? `${member}n` : member)),
    (_key, member) => (typeof member === "string" && /^-?\d+n$/.test(member) ? BigInt(member.slice(0, -1)) : member),
  );

const activity = computeActivity(
  activityInputs({ participants: [account(adams)], byFund: [fund("Bond", {})], bySource: [source("match", {})] }),
).data;

it.each([
  [participantActivity, 3, activity, "profit_sharing"],
  [payrollCensus, 2, computeCensus(censusInputs()).data, "profit_sharing"],
  [payrollCensus, 2, computeCensus(censusInputs()).data, "deferral_roth"],
] as const)(
  "$key stored in version %d opens without the columns of a later money source and with all others",
  (paper, version, data, field) => {
    const now = shownBy(paper, { ...data, document_version: version });
    const before = shownBy(paper, { ...withoutSource(data, field), document_version: version });
    expect(now.keys).toContain(field);
    expect(before.keys).toEqual(now.keys.filter((key) => key !== field));
    expect(before.cells).toEqual(now.cells.filter((_cell, at) => now.keys[at % now.keys.length] !== field));
  },
);
