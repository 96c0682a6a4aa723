import { describe, expect, test } from "vitest";
import { formats } from "../formats/format-registry.ts";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { readRecords } from "../text-layouts/read-records.ts";
import { proposeSlot, type SlotChoice } from "./propose-slot.ts";
import { misfitOfLines, recognizeByLayout, recordLayoutOfLines } from "./recognize-by-layout.ts";
import { nothingFound, type PackageFinding } from "./recognize-report.ts";

const rowsOf = (rows: readonly (readonly string[])[]) => ({ name: null, rows: rows.map((cells, at) => ({ row: at + 1, cells })) });

/** Recognizes a text as the task does: by its lines, which are then cut into columns, or by its rows. */
function ofLines(lines: readonly string[]): PackageFinding | null {
  const layout = recordLayoutOfLines(lines);
  if (!layout) return null;
  const pass = readRecords(layout).begin();
  return recognizeByLayout(rowsOf(lines.map((line, at) => pass.cells(line, at + 1))), layout);
}
const ofRows = (rows: readonly (readonly string[])[]) => recognizeByLayout(rowsOf(rows), null);

const slot = (format: string | null, change: Partial<SlotChoice> = {}): SlotChoice => ({
  slotId: `slot of ${format}`,
  reportKey: "demographics",
  providerName: format ?? "Paygrove",
  contract: "C-1",
  format,
  accepted: new Set(),
  ...change,
});
const propose = (finding: PackageFinding | null, slots: readonly SlotChoice[], name = "export.txt") =>
  proposeSlot(finding ?? nothingFound, name, { slots, years: [2024, 2024] });

const examples = formats
  .filter(({ layouts }) => layouts)
  .flatMap(({ key, layouts = [], examples }) =>
    examples.map((example) => ({
      key,
      title: layouts[0]?.title ?? "",
      report: example.report,
      lines: "lines" in example ? example.lines : null,
      rows: "rows" in example ? example.rows : [],
    })),
  );
const noPeriod = "It doesn't state its period. Check that it is for this plan year.";
const exampleRows = () => examples.find(({ key }) => key === "transamerica")?.rows ?? [];
const exampleLines = (of: string) => examples.find(({ key }) => key === of)?.lines ?? [];

describe.each(examples)("a dropped text without a header: $title", ({ key, title, report, lines, rows }) => {
  const finding = lines ? ofLines(lines) : ofRows(rows);

  test("is proposed for its report at the provider that uses the layout", () => {
    expect(finding).toMatchObject({ layout: title, formats: [key], table: { headerRow: 0 } });
    const proposed = propose(finding, [slot(null), slot("adp"), slot(key)]);
    expect(proposed).toMatchObject({ group: "recognized", reportKey: report, slotId: `slot of ${key}`, problem: null });
    expect(proposed.why).toEqual([`It has no headings. Its content matches the layout “${title}”.`, noPeriod, `${key} uses this layout.`]);
  });

  test("needs an answer before it goes to the only provider with the report if that provider is not known to use its layout", () => {
    const elsewhere = slot(key, { slotId: "balances", reportKey: "participant_balances" });
    const proposed = propose(finding, [elsewhere, slot("adp")]);
    expect(proposed).toMatchObject({ group: "needs_answer", reportKey: report, slotId: "slot of adp", otherYear: null });
    expect(proposed.problem).toBe(
      `Files of the layout “${title}” are not known to come from adp. Confirm that this one does, or choose its slot.`,
    );
    expect(proposed.why.at(-1)).toBe("adp is not known to use this layout: confirm each column by its values.");
    expect(propose(finding, [slot(null)])).toMatchObject({ group: "needs_answer", slotId: "slot of null" });
  });

  test("asks which provider it is from if several have the report but none has the layout", () => {
    expect(propose(finding, [slot(null), slot("adp")])).toMatchObject({ group: "needs_answer", reportKey: report, slotId: null });
    expect(propose(finding, [])).toMatchObject({ group: "needs_answer", problem: expect.stringContaining("No provider has this report") });
  });
});

describe("columns that the layout does not name", () => {
  const paid = (...cells: readonly string[]) => ofRows(exampleRows().map((row) => [...row, ...cells]));
  const more = (year = 2024) => paid(`01/17/${year}`, "1000.00", "50.00");
  const slots = [slot("transamerica"), slot("transamerica", { slotId: "payroll", reportKey: "payroll_register" })];
  const title = "Transamerica, payroll file of large plans";

  test("may belong to any of the layout's reports: a person is asked unless the file's name decides", () => {
    const asked = propose(more(), slots);
    expect(asked).toMatchObject({ group: "needs_answer", reportKey: null, slotId: null });
    expect(asked.problem).toBe(
      `Files of the layout “${title}” may be demographics or payroll register or contribution detail. Choose its slot.`,
    );
    expect(propose(more(), slots, "payroll register 2024.csv")).toMatchObject({ group: "recognized", slotId: "payroll" });
  });

  test("in a second file identify the slot among those for the report, but never the report itself, whatever the first file was accepted as", () => {
    const accepted = new Set(more()?.headers.map((header) => normalizeHeader(header).full));
    const contributions = slot("transamerica", { slotId: "contributions", reportKey: "contribution_detail" });
    const withPeople = [slot("transamerica", { accepted }), ...slots.slice(1), contributions];
    expect(propose(more(), withPeople)).toMatchObject({ group: "needs_answer", reportKey: null, why: [] });
    const payroll = propose(more(), withPeople, "payroll register 2024.csv");
    expect(payroll).toMatchObject({ group: "recognized", slotId: "payroll" });
    expect(payroll.why.join(" ")).not.toContain("accepted");
    const again = slot("transamerica", { slotId: "other contract", reportKey: "payroll_register", accepted });
    const chosen = propose(more(), [...withPeople, again], "payroll register 2024.csv");
    expect(chosen).toMatchObject({ group: "recognized", slotId: "other contract" });
    expect(chosen.why).toContain("All its columns were accepted for this client before.");
    const withPayroll = [slot("transamerica"), again, contributions];
    expect(propose(more(), withPayroll, "contribution detail 2024.csv")).toMatchObject({ slotId: "contributions" });
  });

  test("show the file's year through their dates", () => {
    expect(more(2022)).toMatchObject({ years: [2022] });
    const old = propose(more(2022), slots, "payroll register.csv");
    expect(old).toMatchObject({ group: "needs_answer", slotId: null, otherYear: { slotId: "payroll" } });
    expect(old.problem).toBe("Its dates are in 2022, outside the plan year. Choose what it is for.");
    expect(propose(more(), slots, "payroll register.csv").why).not.toContain(noPeriod);
  });

  test("leave the period open if they have no dates, and the finding says so", () => {
    const undated = paid("1000.00", "00/00/0000", "50.00", "5-10-2");
    expect(undated).toMatchObject({ years: [] });
    expect(propose(undated, slots, "payroll register 2022.csv").why).toContain(noPeriod);
  });
});

describe("a text that only resembles a layout", () => {
  test("is not recognized by an SSN's position alone: dates must be in position too", () => {
    const short = ["900000001", "900000002", "900000003"].map((ssn) => `${"LOAN 12345678".padEnd(13)}${ssn}  1,000.00`);
    expect(ofLines(short)).toBeNull();
    const undated = exampleRows().map((cells) => cells.map((cell) => (/\d\/\d/.test(cell) ? "" : cell)));
    expect(ofRows(undated)).toBeNull();
  });

  test("is not dated by zeros, which mean no date", () => {
    const zeros = (of: string) => exampleLines(of).map((line) => line.replaceAll(/\d\d\/\d\d\/\d{4}/g, "00/00/0000"));
    for (const of of ["principal", "empower"]) expect(ofLines(zeros(of))).toBeNull();
    expect(misfitOfLines(zeros("principal"))).toContain("but most have no date");
    expect(misfitOfLines(zeros("empower"))).toBeNull();
    expect(ofRows(exampleRows().map((cells) => cells.map((cell) => (/\d\/\d/.test(cell) ? "0/0/0000" : cell))))).toBeNull();
  });

  test("needs an answer if most lines have types that the layout lacks, and the question counts them", () => {
    const [known = ""] = exampleLines("principal");
    const others = (count: number) => Array.from({ length: count }, () => known.replace("180", "500"));
    const lines = [known, "", ...others(150)];
    expect(ofLines(lines)).toBeNull();
    const proposed = propose({ ...nothingFound, misfit: misfitOfLines(lines) }, [slot("principal")]);
    expect(proposed).toMatchObject({ group: "needs_answer", slotId: null });
    expect(proposed.problem).toBe(
      "It has records of “Principal, payroll file with record types (IPP)”, but 150 of its first 151 lines are of other record types and are not read. Choose its slot, or set it aside.",
    );
    expect(ofLines([known, ...others(1)])).not.toBeNull();
    expect(misfitOfLines([known, ...others(1)])).toBeNull();
  });

  test("needs an answer if it has the layout's record types but a different date form, and the question says where", () => {
    const lines = exampleLines("principal").map((line) => line.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/g, "$3-$1-$2"));
    expect(ofLines(lines)).toBeNull();
    const misfit = misfitOfLines(lines);
    const proposed = propose({ ...nothingFound, misfit }, [slot("principal")]);
    expect(proposed).toMatchObject({ group: "needs_answer", slotId: null });
    expect(proposed.problem).toBe(
      "Its lines have the record type “180” of “Principal, payroll file with record types (IPP)”, but do not match that layout: in line 1, characters 46 to 55 do not hold “Date of Birth”. Ask for a new export, or choose its slot.",
    );
  });

  test("is not recognized with its columns in another order, a header, or lines of another width", () => {
    const [first = []] = exampleRows();
    expect(ofRows(exampleRows().map(([account = "", ssn = "", ...rest]) => [ssn, account, ...rest]))).toBeNull();
    expect(ofRows([first.map((_, at) => `Heading ${at}`), ...exampleRows()])).toBeNull();
    expect(ofLines(exampleLines("empower").map((line) => ` ${line}`))).toBeNull();
    expect(misfitOfLines(exampleLines("empower"))).toBeNull();
  });
});
