import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import type { PaperResult, SampleProof } from "@tieout/runs/core";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { readProof, verifyProof } from "@tieout/testing/core";
import { papers } from "@tieout/workpapers/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbooksRecalculate } from "./paper-conformance.ts";
import { openTestRun, type TestRun } from "./run-tasks.test-data.ts";
import { controls, samplingOf, setUp, wholeFiles } from "./test-plan.test-data.ts";
import { withPaymentsOfType } from "./two-populations.test-data.ts";

const [key, type] = ["distributions", "rmd"] as const;
const second = `${key}.${type}`;
const found = papers.find((paper) => paper.key === key);
if (!found) throw new Error(`there is no paper ${key}`);
const two = withPaymentsOfType(found, type);

let opened: TestRun;
let workbook: string;
let result: PaperResult;

function proofOf(population: string): SampleProof {
  const read = readProof(JSON.parse(readFileSync(opened.output(`${population}.proof.json`), "utf8")));
  if (!read.ok) throw new Error(read.failure.join(" "));
  return read.value;
}

beforeAll(async () => {
  opened = await openTestRun(wholeFiles(40), 2, [two]);
  const { papers: made } = await opened.populate([key], controls);
  for (const [at, { key: population, sha256 }] of (made[0]?.populations ?? []).entries())
    await opened.sample(population, samplingOf(at), sha256);
  const [first] = opened.result(key).exceptions;
  expect(first).not.toHaveProperty("sample_number");
  const attribute = { naturalKey: "", occurrence: 1, procedureId: "b" };
  const naturalKey = proofOf(second).random[0]?.key ?? "";
  const attributeResults = [
    { ...attribute, population: key, naturalKey, result: "Pass: as a payment" },
    { ...attribute, population: second, naturalKey, result: "Exception: as one of its type" },
  ];
  workbook = renderWorkbook(await opened.model(key, { ...setUp, attributeResults }));
  await opened.write(key, setUp);
  result = opened.result(key);
});
afterAll(() => rmSync(opened.folder, { recursive: true }));

const sheetOf = (name: string): string =>
  workbook.split(/^(?=sheet )/m).find((sheet) => sheet.startsWith(`sheet ${JSON.stringify(name)}`)) ?? "";

describe("a workpaper with two populations", () => {
  it("has a separate sample for each in the result, drawn with its own method", () => {
    expect(result.populations.map((one) => [one.key, one.sample?.method])).toEqual([
      [key, "random"],
      [second, "all"],
    ]);
    const [whole, part] = result.populations;
    expect(part?.count).toBeGreaterThan(1);
    expect(part?.count).toBeLessThan(whole?.count ?? 0);
    expect(part?.sample?.items).toHaveLength(part?.count ?? 0);
  });

  it.each([key, second])("lets anyone redraw the sample of %s from its proof and file", (population) => {
    const proof = proofOf(population);
    expect(proof.population.file).toBe(`populations/${population}.csv`);
    const csv = readFileSync(opened.output(`${population}.population.csv`), "utf8");
    const check = verifyProof(proof, csv, (text) => createHash("sha256").update(text).digest("hex"));
    expect(check.differences).toEqual([]);
  });

  it("includes a named Sample tab for each, with the auditor's entries for that sample's items only", () => {
    const [payments, ofType] = [sheetOf("Sample of Payments"), sheetOf("Sample of One type")];
    expect(ofType).toContain("Exception: as one of its type");
    expect(ofType).not.toContain("Pass: as a payment");
    expect(payments).not.toContain("Exception: as one of its type");
    expect(result.populations.map(({ sha256 }, at) => [payments, ofType][at]?.includes(sha256))).toEqual([true, true]);
  });

  it("marks tested items in a population's charts by the population's own sample", () => {
    const tested = result.charts[0]?.points.reduce((count, point) => count + (point.tested_count ?? 0), 0);
    expect(tested).toBe(result.populations[0]?.sample?.items.length);
  });

  it("shows for an exception which sample its tested item belongs to", () => {
    const titles = new Set(result.exceptions.flatMap(({ sample_of: title }) => title ?? []));
    expect([...titles].every((title) => ["Payments", "One type"].includes(title))).toBe(true);
    const numbered = result.exceptions.filter(({ sample_number: number }) => typeof number === "number");
    expect(numbered.length).toBeGreaterThan(0);
    for (const item of numbered) expect(item.sample_of).toBeDefined();
    expect(workbook).toContain("Sample of");
  });

  it("has a workbook that LibreOffice recalculates to its stored values", async () => {
    expect((await workbooksRecalculate([two])).slice(0, 10)).toEqual([]);
  });
});
