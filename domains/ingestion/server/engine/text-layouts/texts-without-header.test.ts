import type { Inspection } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deferral, deposits, loanPayment, trailer } from "../../../core/text-layouts/layouts.test-data.ts";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const fieldsOf = ({ columns }: Inspection): Readonly<Record<string, string | null>> =>
  Object.fromEntries(columns.flatMap(({ header, field }) => (field === null ? [] : [[header, field]])));
const said = ({ notices, repairs }: Inspection): string => [...notices, ...repairs].map(({ msg }) => msg).join("\n");
const codes = ({ notices, repairs }: Inspection): readonly string[] => [...notices, ...repairs].map(({ code }) => code);

/** Principal's record type 180. */
const ipp = (ssn: string, name: string, birth = "02/14/1980", hire = "03/01/2015"): string =>
  `180 123456 ${ssn} ${name.padEnd(24)}${birth} ${hire} F0000010 ${ssn}${"".padEnd(26)}${`E${ssn.slice(-4)}`.padEnd(20)} ${"80.00".padStart(8)} 01/01/2025`;

const empower = (ssn: string, last: string, dates: readonly string[]): string => {
  const head = `${"123456-01".padEnd(13)}${ssn.padEnd(11)}${"EAST".padEnd(20)}${last.padEnd(35)}${"ADA".padEnd(20)}${"".padEnd(35)}02/14/1980FM`;
  return `${head}${"1 ELM ST".padEnd(70)}${"AKRON".padEnd(20)}OH${"44301".padEnd(36)}${dates.map((date) => date.padEnd(10)).join("")}`.trimEnd();
};

const transamerica = (ssn: string, last: string, birth = "02/14/1980", more = ""): string =>
  `TA0001234,${ssn},E${ssn.slice(-4)},EAST,FT,"${last}",Jr,Ada,B,${birth},03/01/2015,,,,"1 Elm St, Apt 2",,Akron,OH,44301,,,,,Y,,M,B${more}`;

describe("fixed-width records with types", () => {
  const lines = [
    ipp("900000001", "MOSS, ADA"),
    "",
    ipp("900000002", "OKAFOR, BEN"),
    "190 123456 900000002 000012345",
    ipp("900000003", "SILVA, CARO", "13/45/1991"),
    ipp("900000004", "TAN, DI").slice(0, 62),
    ` ${ipp("900000005", "UNO, ED")}`,
    ipp("900000006", "VEGA, FAY").replace("VEGA", "VE"),
    ipp("900000007", "PEÑA, GIL"),
    ipp("900000008", "TOTAL, HAL"),
    "   ",
  ];
  const text = lines.map((line, at) => line + (at % 3 === 0 ? "\r\n" : "\n")).join("");

  it("are read into canonical rows; every odd line is reported with its number, and none is lost", async () => {
    const found = await bench.inspection(Buffer.from(`${text}\u001a`, "latin1"), "demographics", { format: "principal" });
    expect(fieldsOf(found)).toMatchObject({ "Social Security Number": "ssn", "Employee Name": "full_name", "Date of Birth": "birth_date" });
    expect(found.columns.map(({ header }) => header).slice(0, 3)).toEqual(["Record Type", "Contract Number", "Social Security Number"]);
    expect(said(found)).toContain("Record type “190” (1 line, first: line 4)");
    expect(said(found)).toContain("1 line, first: line 6, which ends before “Date of Employment” is complete");
    expect(said(found)).toContain("1 line, first: line 8, where “Date of Birth” is not at characters 46 to 55");
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rowsRead: 11, kept: 6, rejected: 3, skipped: 2, skippedByKind: { blank: 2 } });
    expect(
      facts.issues.map(({ row, code, field }) => [row, code, field]).filter(([, , field]) => field === "ssn" || field === "hire_date"),
    ).toEqual([
      [4, "record-type-unknown", "ssn"],
      [6, "field-blanked", "hire_date"],
      [7, "record-type-unknown", "ssn"],
      [8, "record-misplaced", "ssn"],
    ]);
    const rows = await bench.rows("canonical.parquet");
    expect(rows.map(({ ssn_last4, full_name }) => [ssn_last4, full_name])).toEqual([
      ["0001", "MOSS, ADA"],
      ["0002", "OKAFOR, BEN"],
      ["0003", "SILVA, CARO"],
      ["0004", "TAN, DI"],
      ["0007", "PEÑA, GIL"],
      ["0008", "TOTAL, HAL"],
    ]);
  });

  it("are also read in another provider's slot, and a person confirms every column", async () => {
    const found = await bench.inspection([1, 2, 3].map((n) => ipp(`90000000${n}`, "MOSS, ADA")).join("\n"), "demographics", {
      format: "adp",
    });
    expect(codes(found)).toContain("layout-assumed");
    expect(found.columns.filter(({ field, confidence }) => field !== null && confidence >= 0.9)).toEqual([]);
  });

  it("in a batch with header and trailer are read with both types of details, and a trailer that disagrees is reported", async () => {
    const batch = [
      "HD123456  JANUARY",
      deferral("900000001", "0000012345"),
      loanPayment("900000001", "0000004000"),
      deferral("900000002", "000000500-", "OKAFOR, BEN"),
      deferral("900000003", "000001234N", "SILVA, CARO"),
      deferral("900000004", "0000012345").slice(0, 25),
      "AD9000000011 ELM ST",
      trailer(6, "24190", "4000"),
    ];
    const found = await bench.inspectionBy(deposits, batch.join("\r\n"));
    expect(said(found)).toContain("The trailer in line 8 states a count of 6, but the lines above it have 5.");
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rowsRead: 8, kept: 3, rejected: 2, skipped: 3 });
    expect(facts.amounts.deferral_pretax).toMatchObject({ keptCents: "11845", readCents: "11845" });
    expect(facts.amounts.loan_payment ?? facts.amounts.loan_repayment).toMatchObject({ keptCents: "4000" });
  });
});

describe("records from an unknown program", () => {
  const people = [1, 2, 3, 4, 5, 6].map((n) => `90000000${n}`);

  it("are rejected instead of being read a character off, if they were padded by bytes and a name has an accent", async () => {
    const lines = people.map((ssn, at) => (at === 2 ? ipp(ssn, "PEÑA, GIL").replace("GIL ", "GIL") : ipp(ssn, "MOSS, ADA")));
    const found = await bench.inspection(lines.join("\r\n"), "demographics", { format: "principal" });
    expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 5, rejected: 1 });
    expect(found.columns[2]?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it("are read if they are between lines from another system, with form feeds and bare CR; the other lines are rejected", async () => {
    const lines = ["$$ADD ID=123456", ...people.map((ssn, at) => (at % 3 === 0 ? "\f" : "") + ipp(ssn, "MOSS, ADA")), "END OF FILE"];
    const found = await bench.inspection(lines.join("\r"), "demographics", { format: "principal" });
    expect(await bench.normalize(found.mapping)).toMatchObject({ rowsRead: 8, kept: 6, rejected: 2 });
  });

  it("with dates in another form have another layout: every column needs review", async () => {
    const lines = people.map((ssn) => ipp(ssn, "MOSS, ADA", "1980-02-14", "2015-03-01"));
    const found = await bench.inspection(lines.join("\n"), "demographics", { format: "principal" });
    expect(codes(found)).toContain("no-header");
    expect(said(found)).toContain("in line 1, characters 46 to 55 are not “Date of Birth”");
    expect(found.columns.filter(({ field, confidence }) => field !== null && confidence >= 0.9)).toEqual([]);
  });

  it("are recognized by the other lines despite a blank SSN and a total line, even if there are few lines", async () => {
    const lines = [...people.map((ssn, at) => empower(at === 1 ? "" : ssn, "MOSS", ["03/01/2015", "", ""])), "TOTAL RECORDS 6"];
    const found = await bench.inspection(lines.join("\r\n"), "demographics", { format: "empower" });
    expect(await bench.normalize(found.mapping)).toMatchObject({ rowsRead: 7, kept: 5, rejected: 2 });
  });
});

describe("fixed-width lines without types", () => {
  it("may end where trailing blanks begin, and text beyond their last field is reported", async () => {
    const lines = [
      empower("900000001", "MOSS", ["03/01/2015", "", ""]),
      empower("900000002", "OKAFOR", ["06/15/2009", "01/05/2025", ""]),
      `${empower("900000003", "SILVA", ["09/09/2019", "12/01/2020", "10/01/2021"])}000012345`,
      empower("900000004", "TAN", ["09/09/2019", "12/01", ""]),
      empower("900000005", "UNO", ["", "", ""]),
      empower("900000006", "VEGA", ["04/30/2018", "", ""]),
    ];
    const found = await bench.inspection(lines.join("\r\n"), "demographics", { format: "empower" });
    expect(fieldsOf(found)).toMatchObject({ "Employee SSN": "ssn", "Termination Date": "term_date", "Rehire Date": "rehire_date" });
    expect(said(found)).toContain("1 line, first: line 3, characters 305 to 313");
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rowsRead: 6, kept: 6, rejected: 0, skipped: 0 });
    expect(facts.issues).toMatchObject([{ row: 4, field: "term_date", code: "field-blanked" }]);
    const rows = await bench.rows("canonical.parquet", "row, ssn_last4, hire_date::VARCHAR AS hire, term_date::VARCHAR AS term");
    expect(rows.slice(1, 3)).toEqual([
      { row: 2, ssn_last4: "0002", hire: "2009-06-15", term: "2025-01-05" },
      { row: 3, ssn_last4: "0003", hire: "2019-09-09", term: "2020-12-01" },
    ]);
  });
});

describe("delimited text without a header", () => {
  const lines = [
    transamerica("900000001", "Moss"),
    transamerica("900000002", "O'Kafor, B"),
    "",
    transamerica("900000003", "Silva", "1991-07-04"),
    `${transamerica("900000004", "Tan").split(",").slice(0, 6).join(",")}`,
    transamerica("900-00-0005", "Total"),
    transamerica("900000006", "Vega"),
    transamerica("900000007", "West"),
  ];

  it("is named by the provider's order; similar columns need review, and a short row is kept or reported", async () => {
    const text = lines.map((line, at) => line + (at % 2 === 0 ? "\r\n" : "\n")).join("");
    const found = await bench.inspection(text, "demographics", { format: "transamerica" });
    expect(found.headerRows).toEqual([]);
    expect(fieldsOf(found)).toMatchObject({ "Social Security Number": "ssn", "Hire Date": "hire_date", "Employee Last Name": "last_name" });
    const alike = found.columns.filter(({ header }) => /Date|Name/.test(header) && header !== "Social Security Number");
    expect(alike.filter(({ field, confidence }) => field !== null && confidence >= 0.9)).toEqual([]);
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rowsRead: 8, kept: 7, rejected: 0, skipped: 1, skippedByKind: { blank: 1 } });
  });

  it("leaves columns beyond the published ones, including amounts, to a person", async () => {
    const more = lines.filter((line) => line !== "").map((line) => `${line},01/17/2025,1000.00,50.00`);
    const found = await bench.inspection(more.filter((_, at) => at !== 3).join("\n"), "payroll_register", { format: "transamerica" });
    expect(said(found)).toContain("does not name the columns from AB on");
    expect(found.columns.slice(27).map(({ confidence }) => confidence < 0.9)).toEqual([true, true, true]);
    const marital = found.columns.find(({ header }) => header === "Marital Status Code");
    expect(marital?.confidence).toBeLessThan(0.9);
  });

  it("has the same layout if a spreadsheet shortened its dates and SSNs", async () => {
    const short = [1, 2, 3].map((n) => transamerica(`6660000${n}`, "Moss", "2/14/1980").replace(`6660000${n},E`, `6660000${n},E10`));
    const found = await bench.inspection(short.map((line) => line.replace("66600", "066600")).join("\n"), "demographics", {
      format: "transamerica",
    });
    expect(fieldsOf(found)).toMatchObject({ "Social Security Number": "ssn", "Birth Date": "birth_date" });
    expect(fieldsOf(found)).not.toHaveProperty("Payroll Frequency");
  });

  it("in another order gets no names from the layout", async () => {
    const swapped = [1, 2, 3].map((n) => transamerica(`90000000${n}`, "Moss").replace("Ada,B,02/14/1980", "02/14/1980,B,Ada"));
    const found = await bench.inspection(swapped.join("\n"), "demographics", { format: "transamerica" });
    expect(said(found)).toContain("row 1, column J is not “Birth Date”");
    expect(found.columns[9]).toMatchObject({ header: "Column J", field: null });
  });
});
