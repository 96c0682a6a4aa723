import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { findBands } from "./find-bands.ts";
import { readBands, readUnlabeled, splitBand } from "./read-band.ts";

const read = (...cells: readonly string[]) => {
  const rules = findBands([{ row: 5, cells }], reports.payroll_register, new Set());
  return readBands(cells, rules);
};
const jane = { employee_id: "04808", full_name: "LAST, FIRST M", ssn: "900101234" };

describe("a heading with two dates assigns each date to its own field", () => {
  const rowsOf = (...texts: readonly (readonly string[])[]) => texts.map((cells, at) => ({ row: at + 5, cells }));
  const readAll = (...texts: readonly (readonly string[])[]) => {
    const rules = findBands(rowsOf(...texts), reports.contribution_detail, new Set());
    return texts.map((cells) => readBands(cells, rules));
  };
  const both = { pay_date: "01/05/2024", received_date: "01/10/2024" };

  it.each([
    [["Check Date: 01/05/2024   Deposited: 01/10/2024"]],
    [["Check Date: 01/05/2024 Deposited: 01/10/2024"]],
    [["Check Date: 01/05/2024, Deposited: 01/10/2024"]],
    [["Check Date: 01/05/2024   Deposited 01/10/2024"]],
    [["Check Date 01/05/2024 Date Received 01/10/2024"]],
    [["Check Date 01/05/2024", "Deposited 01/10/2024"]],
    [["Pay Date: 01/05/2024 Funding Date: 01/10/2024 Batch: 17"]],
    [["Check Date:", "01/05/2024", "Deposited:", "01/10/2024"]],
    [["Plan 12345", "Check Date 01/05/2024", "Deposited 01/10/2024"]],
  ])("%j", (cells) => expect(readAll(cells)).toEqual([both]));

  it("a plan before a date and a site after it, in separate cells, are not part of the date", () => {
    expect(readAll(["Plan 12345", "Check Date 01/17/2025", "Site 001"])).toEqual([{ pay_date: "01/17/2025" }]);
    expect(splitBand(["Pay Period: 12/22/2023", "to 01/04/2024"])).toEqual([{ label: "pay period", value: "12/22/2023 to 01/04/2024" }]);
  });

  it("a month written in letters works too, and a period stays one value", () => {
    expect(readAll(["Check Date: 5-Jan-2024 Deposited: 10-Jan-2024"])).toEqual([{ pay_date: "5-Jan-2024", received_date: "10-Jan-2024" }]);
    expect(splitBand(["Pay Period: 12/22/2023 to 01/04/2024 Check Date: 01/05/2024"])).toEqual([
      { label: "pay period", value: "12/22/2023 to 01/04/2024" },
      { label: "check date", value: "01/05/2024" },
    ]);
  });

  it("a missing date is blank, not the previous heading's date", () => {
    expect(readAll(["Check Date: 01/05/2024   Deposited: 01/10/2024"], ["Check Date: 02/05/2024   Deposited:"])).toEqual([
      both,
      { pay_date: "02/05/2024", received_date: "" },
    ]);
  });
});

describe("heading rows in any spelling carry ID, name and SSN", () => {
  it.each([
    [["Employee: 04808   LAST, FIRST M   SSN: 900101234"]],
    [["Employee: 04808 LAST, FIRST M SSN: 900101234"]],
    [["Employee: 04808 - LAST, FIRST M  SSN 900101234"]],
    [["Employee 04808 LAST, FIRST M   SSN# 900101234"]],
    [["Employee: 04808", "LAST, FIRST M", "SSN: 900101234"]],
    [["Employee: 04808   LAST", " FIRST M   SSN: 900101234"]],
    [["Employee:", "04808", "Name:", "LAST, FIRST M", "SSN:", "900101234"]],
    [["Emp ID: 04808 | Name: LAST, FIRST M | Social Security No.: 900101234"]],
    [["Employee: LAST, FIRST M (04808)   Soc. Sec. No. 900101234   Dept: 100"]],
    [["Employee", "04808 LAST, FIRST M", "SSN: 900101234"]],
    [["LAST, FIRST M (EE 04808)   SSN: 900101234"]],
    [["LAST, FIRST M (Emp ID: 04808)", "SSN 900101234"]],
  ])("%j", (cells) => expect(read(...cells)).toEqual(jane));

  it("without a label, dashes or gaps between them", () => {
    for (const ssn of ["900-10-1234", "900101234", "XXX-XX-1234"])
      for (const text of [
        `04808 - LAST, FIRST M - ${ssn}`,
        `04808 – First M Last – ${ssn}`,
        `${ssn} - LAST, FIRST M - 04808`,
        `LAST, FIRST M (EE 04808) - ${ssn}`,
        `LAST, FIRST M (EE# 04808)   ${ssn}`,
      ]) {
        const rows = [text, text].flatMap((heading, at) => [
          { row: 5 + at * 2, cells: [heading, "", "", ""] },
          { row: 6 + at * 2, cells: ["01/15/2025", "1000.00", "50.00", "25.00"] },
        ]);
        const found = readBands([text, "", "", ""], findBands(rows, reports.payroll_register, new Set()));
        expect(found).toEqual({ ...jane, full_name: text.includes("First") ? "First M Last" : jane.full_name, ssn });
      }
  });

  it("with dashes or masking", () => {
    expect(read("Employee: 04808   LAST, FIRST M   SSN: 900-10-1234")?.ssn).toBe("900-10-1234");
    expect(read("Employee: 04808   LAST, FIRST M   SSN: XXX-XX-1234")?.ssn).toBe("XXX-XX-1234");
  });

  it("an SSN in place of the ID is read as the SSN, because identifiers are shown in full", () => {
    expect(read("Employee: 900101234 - LAST, FIRST M")).toEqual({ ssn: "900101234", full_name: "LAST, FIRST M" });
    expect(read("Employee: 900-10-1234 LAST, FIRST M")).toEqual({ ssn: "900-10-1234", full_name: "LAST, FIRST M" });
  });

  it("in separate cells without a colon, as written by a payroll service", () => {
    for (const ssn of ["900-10-1234", "XXX-XX-1234"])
      expect(read("Emp No 04808", "LAST, FIRST M", `SS# ${ssn}`)).toEqual({ employee_id: "04808", full_name: "LAST, FIRST M", ssn });
  });

  it("for a member whose nine-digit ID is the SSN", () => {
    expect(read("Member: LAST, FIRST M", "ID 900101234", "Status ACT")).toEqual({
      full_name: "LAST, FIRST M",
      ssn: "900101234",
      status: "ACT",
    });
    expect(read("Member: LAST, FIRST M", "ID ***-**-1234", "Status ACT")?.ssn).toBe("***-**-1234");
    expect(read("Member: LAST, FIRST M", "ID 40017", "Status ACT")).toEqual({
      full_name: "LAST, FIRST M",
      employee_id: "40017",
      status: "ACT",
    });
  });

  it("for a label without a value, which is not part of the previous value", () => {
    for (const last of ["Status", "Status "])
      expect(splitBand(["Member: Forfeiture Account", "ID 000000000", last])).toEqual([
        { label: "member", value: "Forfeiture Account" },
        { label: "id", value: "000000000" },
        { label: "status", value: "" },
      ]);
  });

  it("and also the dates for the person and the check", () => {
    expect(read("Employee: 04808 LAST, FIRST M   Hire Date: 01/05/2019   Check Date: 03/14/2025")).toEqual({
      employee_id: "04808",
      full_name: "LAST, FIRST M",
      hire_date: "01/05/2019",
      pay_date: "03/14/2025",
    });
  });

  it("and also the pay date next to a pay period without a colon", () => {
    for (const cells of [
      ["Check Date: 01/05/2024", "Period 12/16/2023 - 12/29/2023"],
      ["Check Date: 01/05/2024;Period 12/16/2023 to 12/29/2023"],
    ])
      expect(read(...cells)).toEqual({ pay_date: "01/05/2024" });
  });

  it("data rows, totals and notes are not headings", () => {
    for (const cells of [
      ["04808", "LAST, FIRST M", "900101234", "1.00"],
      ["Fund 2040", "1.00", "2.00"],
      ["Employee Total: 04808 LAST"],
      ["Run at 10:30:15"],
      [""],
    ])
      expect(read(...cells)).toBeNull();
    expect(splitBand([`Note: ${"x".repeat(400)}`])).toEqual([]);
  });

  // With backtracking, these texts would exceed the test's time limit.
  it("a text of a million characters is not a heading", () => {
    const many = 1_000_000;
    for (const text of [" ".repeat(many), ":".repeat(many), "SSN ".repeat(many / 4), `a${" ".repeat(many)}b:`])
      expect(splitBand([text])).toEqual([]);
  });
});

it("reads no more of a row's cells than needed, with the same result as reading all of them", () => {
  const cell = fc.constantFrom(
    ...[
      "",
      " ",
      "1001",
      "DOE, JANE",
      " JANE",
      "900-10-1234",
      "A|B",
      "; ",
      "|",
      "CONT'D",
      "(cont'd)",
      "DOE, JANE CONT'D",
      "01/05/2024 Dept",
    ],
  );
  // An invisible character doesn't change the text, but prevents the shortcut that counts cells by their first character.
  const unseen = (text: string): string => text.replace(/^(?=[A-Za-z0-9])/, "\u200b");
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 7 }), (cells) => {
      expect(readUnlabeled(cells)).toEqual(readUnlabeled(cells.map(unseen)));
    }),
    { numRuns: 2_000 },
  );
});
