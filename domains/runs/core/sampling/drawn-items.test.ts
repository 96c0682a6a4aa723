import type { SampledItem } from "@tieout/testing/core";
import { expect, it } from "vitest";
import type { ExceptionItem, PaperResult, PopulationSummary, RowRef, SampleSummary } from "../paper-result.ts";
import { withSampleNumbers } from "./drawn-items.ts";

const ref = (row: number): RowRef => ({ file_no: 1, sheet: 0, row });
const found = (...rows: readonly number[]): ExceptionItem => ({
  ...{ id: "r:P1", rule: "r", title: "Rule", severity: "high", kind: "data", authority: "IRC 72(t)", subject: "P1", amount: null, msg: "" },
  ...{ refs: rows.map(ref), ref_count: rows.length },
});
const tested = (number: number, row: number): SampledItem => ({
  ...{ number, natural_key: `P${row}`, occurrence: 1, why: "random", cells: {}, exceptions: [], ref: ref(row) },
});
const sampleOf = (items: readonly SampledItem[]): SampleSummary => ({
  ...{ method: "random", seed: "", draw_number: 1, size_basis: "", isi_threshold: null, isi_counts_toward_size: false, isi_count: 0 },
  ...{ isi_amount: "0.00", random_count: items.length, random_amount: "0.00", untested_count: 0, untested_amount: "0.00" },
  ...{ coverage_percent: "0.00", columns: [], items, replacements: [] },
});
const population = (key: string, title: string, items: readonly SampledItem[] | null): PopulationSummary => ({
  ...{ key, title, source: "distribution_detail", sampling_unit: "", natural_key: "", file_name: "", sha256: "", count: 3, amount: "0.00" },
  ...{ figure: "", left_out: [], charts: [], sample: items ? sampleOf(items) : null },
});
const resultWith = (exceptions: readonly ExceptionItem[], ...populations: readonly PopulationSummary[]): PaperResult => ({
  ...{ paper: "distributions", title: "", result_id: "", counts: [], totals: [], ties: [], rules: [], exceptions, charts: [] },
  ...{ populations, figures: [], files: [], notices: [] },
});
const payments = (items: readonly SampledItem[] | null) => population("distributions", "Payments", items);

it("an exception has the number of the tested item that one of its rows belongs to, or says that none was tested", () => {
  const result = withSampleNumbers(resultWith([found(7), found(8, 9), found(10)], payments([tested(1, 9), tested(2, 7)])));
  expect(result.exceptions.map(({ sample_number }) => sample_number)).toEqual([2, 1, null]);
  expect(result.exceptions.some((item) => "sample_of" in item)).toBe(false);
});

it("with several populations an exception names the population of its tested item, or the first one if a row is in two", () => {
  const loans = population("distributions.loans", "Loans", [tested(1, 8), tested(2, 7)]);
  const result = withSampleNumbers(resultWith([found(7), found(8), found(10)], payments([tested(1, 7)]), loans));
  expect(result.exceptions.map(({ sample_number, sample_of }) => [sample_number, sample_of])).toEqual([
    [1, "Payments"],
    [1, "Loans"],
    [null, undefined],
  ]);
});

it("without a draw no exception mentions a sample", () => {
  expect(withSampleNumbers(resultWith([found(7)], payments(null))).exceptions).toEqual([found(7)]);
});
