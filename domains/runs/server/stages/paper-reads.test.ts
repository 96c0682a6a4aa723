import { paperEntryOf, type ReportKey } from "@tieout/catalog/core";
import type { NormalizedAsset } from "@tieout/ingestion/server";
import { describe, expect, it } from "vitest";
import type { ControlTotal, EngagementFacts, SourceFacts } from "../../core/index.ts";
import { paperReads } from "./paper-reads.ts";

const source = (reportKey: ReportKey, some: Partial<SourceFacts> = {}): SourceFacts =>
  ({ fileNo: 1, reportKey, provider: "A", fieldsMapped: [], ...some }) as Partial<SourceFacts> as SourceFacts;
const filesOf = (sources: readonly SourceFacts[], hashes: readonly string[]) => ({
  sources,
  normalized: hashes.map((keyHash) => ({ keyHash }) as Partial<NormalizedAsset> as NormalizedAsset),
});
const engagement = { clientName: "Brightwater Foods" } as Partial<EngagementFacts> as EngagementFacts;
const total = (key: ControlTotal["key"], amount: string): ControlTotal => ({ key, amount, document: "", page: "" });

describe("the census's cache key", () => {
  const census = paperEntryOf("payroll_census");
  const key = (sources: readonly SourceFacts[], hashes: readonly string[], controlTotals: readonly ControlTotal[] = []) =>
    JSON.stringify(paperReads(census, { engagement, controlTotals }, filesOf(sources, hashes)));
  const register = source("payroll_register");
  const payments = source("distribution_detail", { fileNo: 2 });

  it("changes with its own files and totals, and with no others", () => {
    expect(key([register], ["b"])).not.toBe(key([register], ["a"]));
    expect(key([register, payments], ["a", "y"])).toBe(key([register, payments], ["a", "x"]));
    expect(key([register], ["a"], [total("payroll_box_1", "1.00")])).not.toBe(key([register], ["a"]));
    expect(key([register], ["a"], [total("distributions", "1.00")])).toBe(key([register], ["a"]));
  });

  it("changes with another report whose birth dates tell apart people with one SSN", () => {
    const dated = source("distribution_detail", { fileNo: 2, fieldsMapped: ["ssn", "full_name", "birth_date"] });
    expect(key([register, dated], ["a", "y"])).not.toBe(key([register, dated], ["a", "x"]));
  });

  it("changes with the order of providers, which determines the keys of people paid by two of them", () => {
    const ofBoth = [register, source("payroll_register", { fileNo: 2, provider: "B" })];
    const statement = source("trust_statement", { fileNo: 3, provider: "B" });
    expect(key([...ofBoth, statement], ["a", "b", "c"])).not.toBe(key([statement, ...ofBoth], ["c", "a", "b"]));
  });
});
