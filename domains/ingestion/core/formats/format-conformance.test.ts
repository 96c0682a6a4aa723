import { describe, expect, test } from "vitest";
import { matchHeader } from "../mapping/match-header.ts";
import { suggestValueMap } from "../mapping/suggest-value-map.ts";
import { reportFor } from "../reports/report-registry.ts";
import type { RecordField, RecordLayout, TextLayout } from "../text-layouts/text-layout.ts";
import type { FileFormat } from "./file-format.ts";
import { formatConformance } from "./format-conformance.ts";
import { formatOfProvider, formats, knownGaps } from "./format-registry.ts";

test.each(formats.map((format) => [format.key, format] as const))("%s follows the rules for formats", (_key, format) => {
  expect(formatConformance(format, formats)).toEqual([]);
});

test("a format applies only to its own provider, and the universal one always applies", () => {
  expect(formatOfProvider("TIAA")?.key).toBe("tiaa");
  expect(formatOfProvider("ADP TotalSource")?.key).toBe("adp");
  for (const name of ["Other (universal)", "Adpex", "Universal"]) expect(formatOfProvider(name)).toBeNull();
  const premiums = (formatKey?: string) =>
    matchHeader("Premiums", reportFor("participant_balances", formatKey).fields.find(({ key }) => key === "contributions") ?? never())
      .score;
  expect([premiums("tiaa"), premiums(), premiums("adp")]).toEqual([1, 0, 0]);
  const meaning = (format: FileFormat | null) => suggestValueMap("money_sources", [{ text: "N", count: 1 }], { format })[0]?.canonical;
  expect([meaning(formatOfProvider("Vestwell")), meaning(null)]).toEqual(["deferral_roth", null]);
});

function never(): never {
  throw new Error("the report has no such field");
}

test("OneAmerica's transfer code doesn't reveal whether employment ended, so a person is asked", () => {
  const [transfer] = suggestValueMap("statuses", [{ text: "XT", count: 1 }], { format: formatOfProvider("OneAmerica") });
  expect(transfer?.canonical).toBeNull();
});

test.each([
  ["Principal", "distribution_detail", /split by money source/],
  ["Ascensus", "distribution_detail", /net of fees, except for hardship/],
  ["Ascensus", "participant_balances", /by fund/],
] as const)("known gaps in reports of %s are shown with the slot of the %s", (provider, report, gap) => {
  expect(knownGaps(provider, report).some((sentence) => gap.test(sentence))).toBe(true);
  expect(knownGaps("Other (universal)", report)).toEqual([]);
  expect(knownGaps(provider, "payroll_register")).toEqual([]);
});

test("the universal format comes first, so that its spellings are listed first", () => {
  expect(formats[0]?.key).toBe("universal");
});

describe("a broken format is caught", () => {
  const sound: FileFormat = {
    key: "sound",
    title: "Sound",
    headers: { employee_id: ["Crew Ticket"] },
    codes: {},
    examples: [],
  };
  const example = { report: "payroll_register", rows: [["Employee ID", "Employee Name", "Pay Date"]], fields: {} } as const;
  const ssnAt = { name: "SSN", form: "ssn", from: 4, to: 12 } as const;
  const columns: TextLayout = { kind: "columns", title: "Sound", reports: ["demographics"], columns: [{ name: "SSN", form: "ssn" }] };
  const lines = (fields: readonly RecordField[]): RecordLayout => ({
    ...{ kind: "records", title: "Sound", reports: ["demographics"], type: { from: 1, to: 3 } },
    records: [{ use: "data", code: "DTL", title: "details", fields }],
  });
  const trailed: RecordLayout = {
    ...lines([ssnAt]),
    records: [{ use: "trailer", code: "TRL", title: "trailer", totals: [{ of: "Deferral", from: 4, to: 9 }] }],
  };
  const broken: readonly (readonly [string, Partial<FileFormat>, RegExp])[] = [
    ["no example, and no gap", {}, /no example/],
    ["a gap of a report that does not exist", { gaps: { loans: ["The rate is not in the report."] } as object }, /report loans, which/],
    ["a gap that is not a sentence", { gaps: { demographics: ["no status"] } }, /not a sentence/],
    ["a gap that is there twice", { gaps: { demographics: ["There is no status in it.", "There is no status in it."] } }, /there twice/],
    ["a key that is not a folder", { key: "Sound Inc." }, /not a folder name/],
    ["a field no report has", { headers: { shoe_size: ["Shoe"] } }, /no report has the field shoe_size/],
    ["a spelling that is universal", { headers: { employee_id: ["Employee-ID"] } }, /in another format/],
    ["an empty spelling", { headers: { employee_id: [" - "] } }, /empty spelling/],
    ["a code for a value that does not exist", { codes: { statuses: { Q: "asleep" } } }, /“asleep” is not a value/],
    ["a code that is read otherwise for every provider", { codes: { statuses: { D: "active" } } }, /read as deceased, not as active/],
    ["a code in small letters", { codes: { statuses: { q: "active" } } }, /written Q/],
    ["an example whose header is not there", { examples: [{ ...example, fields: { Badge: "employee_id" } }] }, /“Badge” is not found/],
    ["a layout without an example", { layouts: [columns] }, /has no example/],
    ["a layout without SSNs", { layouts: [{ ...columns, columns: [{ name: "Crew", form: "text" }] }] }, /no SSN/],
    [
      "fields that overlap",
      {
        layouts: [
          lines([
            { ...ssnAt, from: 1, to: 9 },
            { ...ssnAt, name: "Again", from: 9, to: 17 },
          ]),
        ],
      },
      /within/,
    ],
    ["a record type of more characters than its place", { layouts: [{ ...lines([ssnAt]), type: { from: 1, to: 1 } }] }, /“DTL” at its/],
    ["a total of no amount", { layouts: [trailed] }, /sums “Deferral”, which/],
    ["an example read as another field", { examples: [{ ...example, fields: { "Pay Date": "hire_date" } }] }, /read as pay_date/],
  ];
  test.each(broken)("%s", (_name, change, problem) => {
    const format = { ...sound, ...change };
    expect(formatConformance(format, [...formats, format]).some((found) => problem.test(found))).toBe(true);
  });

  test("registered twice", () => {
    expect(formatConformance(sound, [...formats, sound, sound])).toContain("sound is registered 2 times");
  });
});
