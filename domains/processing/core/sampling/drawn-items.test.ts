import type { SampledItem } from "@tieout/testing/core";
import { expect, it } from "vitest";
import type { ExceptionItem, PaperResult, RowRef } from "../paper-result.ts";
import { withSampleNumbers } from "./drawn-items.ts";

const ref = (row: number): RowRef => ({ file_no: 1, sheet: 0, row });
const found = (...rows: readonly number[]): ExceptionItem => ({
  ...{ id: "r:P1", rule: "r", title: "Rule", severity: "high", kind: "data", authority: "IRC 72(t)", subject: "P1", amount: null, msg: "" },
  ...{ refs: rows.map(ref), ref_count: rows.length },
});
const tested = (number: number, row: number): SampledItem => ({
  ...{ number, natural_key: `P${row}`, occurrence: 1, why: "random", cells: {}, exceptions: [], ref: ref(row) },
});
const resultWith = (exceptions: readonly ExceptionItem[]): PaperResult => ({
  ...{ paper: "distributions", title: "", result_id: "", counts: [], totals: [], ties: [], rules: [], exceptions, charts: [] },
  ...{ population: null, sample: null, figures: [], files: [], notices: [] },
});

it("an exception carries the number of the tested item that one of its rows belongs to, and says where none was tested", () => {
  const result = withSampleNumbers(resultWith([found(7), found(8, 9), found(10)]), { items: [tested(1, 9), tested(2, 7)] });
  expect(result.exceptions.map(({ sample_number }) => sample_number)).toEqual([2, 1, null]);
});
