import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import { keepSsnsOutOfIdentifiers } from "./ssn-identifiers.ts";
import { suggestMapping } from "./suggest-mapping.ts";

function mapped(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const sources = headers.map((header, index) => ({
    index,
    header,
    statistics: columnStatistics(rows.map((row) => row[index] ?? "")),
  }));
  return keepSsnsOutOfIdentifiers(reports.participant_balances, suggestMapping(reports.participant_balances, sources), rows);
}

describe("a column of identifiers", () => {
  it("written as SSNs is proposed as the SSN, for a person to confirm", () => {
    expect(mapped(["Participant ID"], [["900-12-3456"], ["900-12-3457"]])[0]).toMatchObject({ field: "ssn", confidence: 0.85 });
  });
  it("of masked SSNs is proposed as the SSN, for a person to confirm, but two letters and a number are an ID", () => {
    const of = (first: string, second: string) => mapped(["Member ID"], [[first], [second]])[0];
    for (const mask of ["***-**-", "XXX-XX-", "#####"])
      expect(of(`${mask}3456`, `${mask}3457`)).toMatchObject({ field: "ssn", confidence: 0.85 });
    expect(of("XX-3456", "XX-3457")?.field).toBe("participant_id");
  });
  it("that repeats the row's SSN is left out, with or without dashes or leading zeros", () => {
    const repeats = (id: string, ssn: string) => mapped(["Participant ID", "SSN"], [[id, ssn]]).map((entry) => entry.field);
    expect(repeats("900-12-3456", "900-12-3456")).toEqual([null, "ssn"]);
    expect(repeats("900123456", "900-12-3456")).toEqual([null, "ssn"]);
    expect(repeats("12003456", "012-00-3456")).toEqual([null, "ssn"]);
  });
  it("with the last four digits of a masked SSN, or letters before them, stays the identifier: it shows no more than the mask does", () => {
    for (const [id, ssn] of [
      ["T1", "***-**-0001"],
      ["0007", "XXX-XX-0007"],
      ["E3456", "***-**-3456"],
    ] as const)
      expect(mapped(["Participant ID", "SSN"], [[id, ssn]]).map((entry) => entry.field)).toEqual(["participant_id", "ssn"]);
  });
  it("of nine bare digits always needs review unless an SSN column shows that they are not SSNs", () => {
    expect(mapped(["Participant ID"], [["900123456"], ["900123457"]])[0]).toMatchObject({ field: "participant_id", confidence: 0.85 });
  });
  it("with other numbers needs no review, even next to a separate SSN column", () => {
    expect(mapped(["Participant ID"], [["0300113"], ["0300126"]])[0]?.confidence).toBeGreaterThanOrEqual(0.9);
    const beside = mapped(["Participant ID", "SSN"], [["300113001", "900-12-3456"]]);
    expect(beside.map((entry) => entry.field)).toEqual(["participant_id", "ssn"]);
    expect(beside[0]?.confidence).toBeGreaterThanOrEqual(0.9);
  });
});
