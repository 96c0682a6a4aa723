import { expect, test } from "vitest";
import { computedResult } from "../../core/index.ts";
import { resultDocument } from "./result-document.ts";

const population = { source: "distribution_detail", file_name: "distributions.population.csv", sha256: "ab", count: 2, amount: "3.00" };
const sample = { seed: "00", columns: [], items: [{ number: 1 }], replacements: [] };
const plan = { method: "random", size: 1, sizeBasis: "1 item", isiThreshold: null, isiCountsTowardSampleSize: false };
const sampling = { plan, seed: "00", drawNumber: 1 };
const attribute = { naturalKey: "P1", occurrence: 1, procedureId: "a", result: "Pass" };

/** A result stored before a paper could have several populations. */
const written = (more: object): object => ({
  document_version: 1,
  ...{ paper: "distributions", title: "Distribution Package", charts: [{ key: "by_type", points: [] }], population, sample },
  sample_changes: ["DOE, JANE, 1.00, is new in the sample."],
  write: { payload: { paper: "distributions", setUp: { attributeResults: [attribute] }, sampling }, inputs: [{ name: "proof.json" }] },
  ...more,
});

test("a result with one population opens as a list of one, with its sample, changes and proof", () => {
  const opened = resultDocument.open(written({}));
  expect(opened.populations).toEqual([{ key: "distributions", title: "Distribution Package", ...population, charts: ["by_type"], sample }]);
  expect(opened.sample_changes).toEqual({ distributions: ["DOE, JANE, 1.00, is new in the sample."] });
  expect(opened.write.payload.draws).toEqual([{ population: "distributions", input: "proof.json", sampling }]);
  expect(opened.write.payload.setUp.attributeResults).toEqual([{ ...attribute, population: "distributions" }]);
  for (const gone of ["population", "sample"]) expect(opened).not.toHaveProperty(gone);
  expect(opened.write.payload).not.toHaveProperty("sampling");
});

test("a result with nothing sampled opens with no populations and no draws", () => {
  const payload = { paper: "payroll_census", setUp: { attributeResults: [] }, sampling: null };
  const opened = resultDocument.open(written({ population: null, sample: null, sample_changes: [], write: { payload, inputs: [] } }));
  expect([opened.populations, opened.sample_changes, opened.write.payload.draws]).toEqual([[], {}, []]);
});

test("a current result opens unchanged", () => {
  const today = resultDocument.open(written({}));
  expect(resultDocument.open(resultDocument.seal(today))).toEqual(today);
});

test("a locked engagement's computed result opens with a list of its populations, before any draw", () => {
  const computed = computedResult.open({ paper: "distributions", title: "Distribution Package", charts: [], population, sample: null });
  expect(computed.populations).toEqual([{ key: "distributions", title: "Distribution Package", ...population, charts: [], sample: null }]);
  expect(computedResult.open(computedResult.seal(computed))).toEqual(computed);
});
