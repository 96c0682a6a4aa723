import { describe, expect, it } from "vitest";
import { parseCell } from "../values/parse-cell.ts";
import { hasForm, mayBeValue, withPoint } from "./field-forms.ts";
import { headerOfColumns, noLayouts } from "./layout-header.ts";
import { deferral, deposits, loanPayment, trailer } from "./layouts.test-data.ts";
import { readRecords } from "./read-records.ts";
import { recordLayoutOf, recordMisfitOf } from "./recognize-layout.ts";
import type { ColumnLayout, RecordLayout } from "./text-layout.ts";

const ada = "900000001";
const ben = "900000002";

function readAll(lines: readonly string[], layout = deposits) {
  const pass = readRecords(layout).begin();
  const rows = lines.map((line, at) => pass.cells(line, at + 1));
  const notices = pass.notices();
  return { rows, codes: notices.map(({ code }) => code), said: notices.map(({ msg }) => msg).join("\n") };
}

describe("values in a record", () => {
  it("get a decimal point only where cents are implied", () => {
    expect(["0000012345", "12345-", "-5", "0", "12.50", "1234N", ""].map(withPoint)).toEqual([
      ...["123.45", "123.45-", "-0.05", "0.00", "12.50", "1234N", ""],
    ]);
  });

  it("are checked by shape: a nonexistent date is a typo, a date out of position means another layout", () => {
    expect([hasForm("13/45/1991", "MM/DD/YYYY"), mayBeValue("13/45/1991", "MM/DD/YYYY")]).toEqual([true, false]);
    expect(["2/14/1980", "02/14/198", "OKAFOR", "20250115"].map((text) => hasForm(text, "MM/DD/YYYY"))).toEqual(Array(4).fill(false));
    expect(["00/00/0000", "", "12/31/2024"].map((text) => mayBeValue(text, "MM/DD/YYYY"))).toEqual([true, true, true]);
    expect(["90000000", "900-00-0001", "*****0001", "XXX-XX-0001"].map((text) => hasForm(text, "ssn"))).toEqual([false, true, true, true]);
  });

  it("marked as unread are not valid for any field", () => {
    const { rows } = readAll(["D9nothing", `${deferral(ada, "0000012345").slice(0, 24)}`]);
    const marks = [...new Set(rows.flat().filter((cell) => cell.startsWith("[")))];
    expect(marks).toEqual(["[unknown-record-type]", "[cut-off]"]);
    for (const kind of ["ssn", "money", "date", "text", "name", "identifier", "number"] as const)
      for (const mark of marks)
        expect(
          parseCell(mark, { field: { key: "any", title: "Any", kind, synonyms: [] }, format: {}, latestYear: 2026 }).issue,
        ).toBeDefined();
  });
});

describe("records with several types", () => {
  const lines = [
    "HD123456  JANUARY",
    deferral(ada, "0000012345"),
    loanPayment(ada, "0000004000"),
    "",
    "AD9000000011 ELM ST",
    deferral(ben, "000000500-", "OKAFOR, BEN"),
    trailer(3, "11845", "4000"),
  ];

  it("are rows in one table, each with its type's fields; other records show only their type", () => {
    const { headers } = readRecords(deposits);
    expect(headers).toEqual(["Record Type", "SSN", "Pay Date", "Pre-Tax Contribution", "Name", "Loan Payment"]);
    expect(readAll(lines).rows).toEqual([
      ["HD"],
      ["D1", ada, "20250115", "123.45", "MOSS, ADA", ""],
      ["D2", ada, "20250115", "", "", "40.00"],
      [""],
      ["AD"],
      ["D1", ben, "20250115", "5.00-", "OKAFOR, BEN", ""],
      ["TR"],
    ]);
  });

  it("are counted, and agree with the trailer's count and totals", () => {
    const { codes, said } = readAll(lines);
    expect(codes).toEqual(["line-layout-used", "line-records-of-another-report", "line-trailer-agrees"]);
    expect(said).toContain("2 deferrals and 1 loan payments, besides 1 header and 1 trailer");
    expect(said).toContain("addresses, 1 line, first: line 5");
  });

  it("are reported by count and total, with the trailer's line, if there are fewer than the trailer states", () => {
    const { codes, said } = readAll([...lines.slice(0, -1), trailer(4, "11846", "4000")]);
    expect(codes.filter((code) => code === "line-trailer-differs")).toHaveLength(2);
    expect(said).toContain("The trailer in line 7 states a count of 4, but the lines above it have 3.");
    expect(said).toContain("a total of “Pre-Tax Contribution” of 118.46, but the lines above it have 118.45.");
  });

  it("may come in batches with a trailer for each, and a trailer for the whole file", () => {
    const batch = [deferral(ada, "0000012345"), trailer(1, "12345", "0")];
    expect(readAll([...batch, ...batch, trailer(2, "24690", "0")]).codes).toEqual(["line-layout-used", "line-trailer-agrees"]);
    expect(readAll([...batch, deferral(ben, "0000000100")]).codes).toContain("line-data-below-trailer");
    expect(readAll([deferral(ada, "0000012345")]).codes).toContain("line-trailer-missing");
  });

  it("with an unknown type are rejected rows, and none of their digits are shown", () => {
    const { rows, said } = readAll([deferral(ada, "0000012345"), `D7${ben}20250115`]);
    expect(rows[1]?.join("")).not.toContain(ben);
    expect(rows[1]?.[0]).toBe("D7");
    expect(said).toContain("Record type “D7” (1 line, first: line 2) is not in the layout.");
  });

  it("that are cut off lose no other field, and never yield part of an amount", () => {
    const whole = deferral(ada, "0000012345");
    expect(readAll([whole.trimEnd()]).codes).not.toContain("line-record-cut-off");
    for (const end of [20, 24, 28])
      expect(readAll([whole, whole.slice(0, end)]).rows[1]?.slice(1, 4)).toEqual([ada, "20250115", "[cut-off]"]);
    expect(readAll([whole.slice(0, 16)]).rows[0]).toEqual(["D1", ada, "[cut-off]", "[cut-off]", "", ""]);
    expect(readAll([whole, whole.slice(0, 24)]).said).toContain("first: line 2, which ends before “Pre-Tax Contribution” is complete");
  });

  it("with fields shifted by a character are rejected instead of yielding another date or amount", () => {
    const shifted = deferral(ada, "0000012345").replace("D1", "D1 ");
    const { rows, said } = readAll([shifted]);
    expect(rows[0]).toEqual(["D1", "[out-of-place]", "", "[out-of-place]", "", "[out-of-place]"]);
    expect(said).toContain("line 1, where “SSN” is not at characters 3 to 11");
  });

  it("whose last digit includes the sign are rejected: no provider is known to write one", () => {
    expect(readAll([deferral(ada, "000001234N")]).rows[0]?.[3]).toBe("[out-of-place]");
  });

  it("with text outside any field are reported with the position", () => {
    expect(readAll([`${deferral(ada, "0000012345")}  0000099999`]).said).toContain("line 1, characters 52 to 61");
  });
});

describe("a record layout", () => {
  it("is recognized by its types and forms, despite a few odd lines", () => {
    const lines = [1, 2, 3, 4, 5].map((n) => deferral(`90000000${n}`, "0000012345"));
    expect(recordLayoutOf([deposits], ["HD", ...lines, "", "??", "D1"])).toBe(deposits);
    expect(recordLayoutOf([deposits], ["HD", ...lines, ...lines.map((line) => line.replace(/9\d{8}/, " ".repeat(9)))])).toBe(deposits);
    expect(
      recordLayoutOf(
        [deposits],
        lines.map((line) => line.replace(/9\d{8}/, " ".repeat(9))),
      ),
    ).toBeNull();
    expect(recordLayoutOf([deposits], ["HD", "TR000000"])).toBeNull();
    expect(recordLayoutOf([deposits], ["SSN,Name,Amount", "900-00-0001,Moss,12.00"])).toBeNull();
  });

  it("is named with the first contradiction if lines have its types but not its forms", () => {
    const lines = ["HD", deferral(ada, "0000012345").replace("20250115", "01/15/25")];
    expect(recordMisfitOf([deposits], lines)).toMatchObject({ line: 2, code: "D1", field: { name: "Pay Date" } });
    expect(recordMisfitOf([deposits], ["SSN,Name", "900-00-0001,Moss"])).toBeNull();
  });

  it("is not chosen if two are possible", () => {
    const twin: RecordLayout = { ...deposits, title: "Twin" };
    expect(recordLayoutOf([deposits, twin], [deferral(ada, "0000012345")])).toBeNull();
  });
});

describe("columns without a header", () => {
  const columns: ColumnLayout = {
    kind: "columns",
    title: "Census",
    reports: ["demographics"],
    columns: [
      { name: "SSN", form: "ssn" },
      { name: "Last Name", form: "text" },
      { name: "Birth Date", form: "MM/DD/YYYY" },
      { name: "Hire Date", form: "MM/DD/YYYY" },
    ],
  };
  const found = { headerRows: [], headers: ["Column A"], recognized: 0, notices: [] };
  const rowsOf = (cells: readonly (readonly string[])[]) => cells.map((row, at) => ({ row: at + 1, cells: row }));
  const moss = [ada, "Moss", "02/14/1980", "03/01/2015"];
  const named = (cells: readonly (readonly string[])[], known = { own: [columns], others: noLayouts.others }) =>
    headerOfColumns(rowsOf(cells), known, found);

  it("are named by their order, and a person confirms those that look alike", () => {
    const header = named([moss, [ben, "Okafor", "11/30/1975", "06/15/2009", "12.00"]]);
    expect(header.headers).toEqual(["SSN", "Last Name", "Birth Date", "Hire Date", "Column E"]);
    expect(header.byPlace).toEqual(["Birth Date", "Hire Date"]);
    expect(header.notices[0]?.msg).toContain("does not name the columns from E on");
  });

  it("in another provider's layout are all confirmed by a person", () => {
    expect(named([moss], { own: [], others: [columns] }).byPlace).toEqual(["SSN", "Last Name", "Birth Date", "Hire Date"]);
  });

  it("in another order get no names, and the first contradiction is reported", () => {
    const header = named([[ada, "02/14/1980", "Moss", "03/01/2015"]]);
    expect(header.headers).toEqual(["Column A"]);
    expect(header.notices.at(-1)?.msg).toContain("row 1, column C is not “Birth Date”");
    expect(named([[ada.slice(2), "Moss", "2/14/1980", "3/1/2015"]]).byPlace).toEqual(["Birth Date", "Hire Date"]);
    expect(named([["Moss", ada, "02/14/1980", "03/01/2015"]]).notices.at(-1)?.msg).toContain("row 1, column A is not “SSN”");
    expect(named([[ada, "Moss", "02/14/1980"]]).notices.at(-1)?.msg).toContain("row 1, column D is not “Hire Date”");
    expect(named([[ada, "Moss", "14/02/1980", "25/03/2015"]]).byPlace).toBeUndefined();
  });

  it("may have a header after all, whose names are used", () => {
    const withHeader = { ...found, headerRows: [1], headers: ["SSN", "Name"] };
    expect(headerOfColumns(rowsOf([["SSN", "Last", "Birth", "Hire"], moss]), { own: [columns], others: [] }, withHeader)).toBe(withHeader);
  });
});
