import { describe, expect, test } from "vitest";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { proposeSlot, type SlotChoice } from "./propose-slot.ts";
import { type PackageFinding, recognizeReport, type SheetHead } from "./recognize-report.ts";

const sheet = (rows: readonly (readonly string[])[], name: string | null = null): SheetHead => ({
  name,
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
});
const payments = ["Participant ID", "SSN", "Payment Date", "Distribution Type", "Gross Amount", "Net Amount"];
const payment = (year: number) => ["P1", "900-10-1234", `03/04/${year}`, "Hardship", "100.00", "90.00"];
const paid = (year = 2024, ...banner: string[]): PackageFinding =>
  recognizeReport([sheet([...banner.map((text) => [text]), payments, payment(year), payment(year)])]);
const slot = (slotId: string, change: Partial<SlotChoice> = {}): SlotChoice => ({
  slotId,
  reportKey: "distribution_detail",
  providerName: "Copperleaf Retirement",
  contract: slotId,
  format: null,
  accepted: new Set(),
  ...change,
});
const propose = (finding: PackageFinding, slots: readonly SlotChoice[], name = "export.csv") =>
  proposeSlot(finding, name, { slots, years: [2024, 2024] });

describe("the report", () => {
  test("is recognized by its headings, on whichever sheet they appear, regardless of the file name", () => {
    const finding = recognizeReport([sheet([["Notes"], ["call them"]], "Notes"), sheet([payments, payment(2024)], "Data")]);
    expect(finding).toMatchObject({ sheet: "Data", years: [2024] });
    const proposed = propose(finding, [slot("A-1")], "payroll register.csv");
    expect(proposed).toMatchObject({ group: "recognized", reportKey: "distribution_detail", slotId: "A-1" });
    expect(proposed.why[0]).toMatch(/^6 of 6 headings match distribution detail: “Participant ID”/);
  });

  test("is unknown for a file without headings, which belongs to no slot", () => {
    expect(propose(recognizeReport([sheet([["Remember to call"], ["on Monday"]])]), [slot("A-1")])).toMatchObject({ group: "not_needed" });
    expect(propose(recognizeReport([]), [slot("A-1")])).toMatchObject({ group: "not_needed" });
  });

  test("needs an answer if few of the headings are its own, even with all its required fields", () => {
    const fees = recognizeReport([
      sheet([
        ["SSN", "Participant", "Fee Kind", "Charged Because", "Zone"],
        ["900-10-1234", "Roe", "a", "b", "c"],
      ]),
    ]);
    const people = slot("A-1", { reportKey: "demographics" });
    expect(fees.candidates[0]).toMatchObject({ reportKey: "demographics", complete: true });
    expect(propose(fees, [people])).toMatchObject({ group: "needs_answer", reportKey: null, slotId: null });
    expect(propose(fees, [people]).problem).toMatch(/^Only 2 of its 5 headings are recognized/);
  });

  test("is decided by the file's name if reports tie; if the name does not decide, a person is asked", () => {
    const [best] = paid().candidates;
    if (!best) throw new Error("nothing is recognized");
    const both = { ...paid(), candidates: [best, { ...best, reportKey: "contribution_detail" as const }] };
    expect(propose(both, [slot("A-1")], "payouts.csv")).toMatchObject({ group: "recognized", reportKey: "distribution_detail" });
    expect(propose(both, [slot("A-1")])).toMatchObject({ group: "needs_answer", slotId: null });
  });
});

describe("the provider", () => {
  test("is the one whose contract or name is in the banner, in any spelling", () => {
    const slots = [slot("RK-100"), slot("RK-200", { providerName: "Paygrove" })];
    expect(propose(paid(2024, "Contract rk 200"), slots)).toMatchObject({ slotId: "RK-200" });
    expect(propose(paid(2024, "PAYGROVE payments"), slots)).toMatchObject({ slotId: "RK-200" });
    expect(propose(paid(), slots)).toMatchObject({ group: "needs_answer", slotId: null });
  });

  test("is the one that took an earlier file with these exact headings for this client", () => {
    const accepted = new Set(payments.map((header) => normalizeHeader(header).full));
    expect(propose(paid(), [slot("RK-100"), slot("RK-200", { accepted })])).toMatchObject({ slotId: "RK-200" });
  });

  test("needs an answer if it is not attached", () => {
    expect(propose(paid(), [])).toMatchObject({
      group: "needs_answer",
      problem: expect.stringContaining("No provider has this report yet. Add one"),
    });
  });
});

test("sheets with nearly the same headings are one report; another sheet is not part of it", () => {
  const quarters = ["Q1", "Q2", "Q3"].map((name) => sheet([payments, payment(2024)], name));
  const finding = recognizeReport([
    ...quarters,
    sheet(
      [
        ["SSN", "Participant", "Zone"],
        ["900-10-1234", "Roe", "x"],
      ],
      "People",
    ),
  ]);
  expect(finding.sheet).toBe("Q1");
  expect(finding.alike.map(({ sheetPosition }) => sheetPosition)).toEqual([1, 2]);
});

test("a file for another year needs an answer before it joins this year's", () => {
  expect(propose(paid(2023), [slot("A-1")])).toMatchObject({ group: "needs_answer", slotId: null });
  expect(propose(paid(2023), [slot("A-1")]).problem).toContain("2023, outside the plan year");
  expect(propose({ ...paid(), years: [2010, 2015, 2021, 2022] }, [slot("A-1")]).problem).toContain("2010 to 2022, outside");
  expect(propose(paid(2023), [slot("A-1")]).otherYear).toEqual({ slotId: slot("A-1").slotId });
});

test("an SSN in a banner is masked", () => {
  expect(JSON.stringify(paid(2024, "Member 900-10-1234"))).not.toContain("900-10");
});
