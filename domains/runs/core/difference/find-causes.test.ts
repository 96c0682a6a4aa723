import type { Mapping } from "@tieout/ingestion/core";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { EngagementFacts } from "../paper-facts.ts";
import { causesOf, letterOf } from "./cause.ts";
import { isSeparated, partsOfFigure } from "./figure-parts.ts";
import { findCauses } from "./find-causes.ts";
import type { InputFile, PaperInputs, RunInputs } from "./run-inputs.ts";

const engagement = {
  ...{ clientName: "Brightwater", planName: "", ein: "47-3920185", planNumber: "001", engagementName: "2024 Brightwater" },
  ...{ startOn: "2024-01-01", endOn: "2024-12-31", providers: [], performanceMateriality: null },
} as unknown as EngagementFacts;

const mapping = (field: string, meaning = "termination"): Mapping => ({
  ...{ reportKey: "distribution_detail", sheetIndex: 0, headerRows: [1], bands: [], carryDown: [] },
  columns: [{ index: 0, header: "Gross", field, sign: "as_is", format: {} as never }],
  valueMaps: { dist_types: { "TERM-IS": meaning } },
});

const file = (changed: Partial<InputFile> = {}): InputFile => ({
  ...{
    fileNo: 0,
    assetId: "asset-1",
    fileName: "Plan Activity.xlsx",
    sheet: null,
    sha256: "a",
    reportKey: "distribution_detail",
    provider: "Empower",
  },
  ...{ rowsRead: 142, reading: "r1", mapping: mapping("gross"), settings: null, slotId: "slot-1" },
  ...changed,
});

const plan = { method: "random", size: 22, sizeBasis: "22 items", isiThreshold: "25000.00", isiCountsTowardSampleSize: false } as never;
const paper = (changed: Partial<PaperInputs> = {}): PaperInputs => ({
  ...{ output: "distributions", title: "Distribution Package", madeBy: "v1", procedures: [], tieReasons: [], attributeResults: [] },
  ...{ conclusion: "", draws: [{ population: "distributions", title: "Payments", plan, drawNumber: 1, reason: "" }] },
  ...changed,
});
const census = paper({ output: "payroll_census", title: "Payroll Census", draws: [] });

const run = (changed: Partial<RunInputs> = {}): RunInputs => ({
  ...{ engagementId: "e", number: 3, appVersion: "2.24.3", engagement, controlTotals: [], files: [file()], papers: [paper(), census] },
  ...changed,
});
const later = (changed: Partial<RunInputs> = {}): RunInputs => run({ number: 4, ...changed });
const said = (before: RunInputs, after: RunInputs) =>
  findCauses(before, after).map(({ letter, kind, title, lines }) => [letter, kind, title, ...lines]);

test("two runs with the same inputs have no causes", () => expect(findCauses(run(), later())).toEqual([]));

test("a file uploaded again with the same content is not a cause", () =>
  expect(said(run(), later({ files: [file({ assetId: "asset-2", fileName: "again.xlsx" })] }))).toEqual([]));

test("a replaced file is named with its predecessor and both row counts, and its uploader is looked up by the upload", () => {
  const after = later({ files: [file({ assetId: "asset-2", fileName: "v2.xlsx", sha256: "b", reading: "r2", rowsRead: 143 })] });
  expect(said(run(), after)).toEqual([
    ["A", "file", "File replaced", "Distribution detail, “Plan Activity.xlsx” replaced by “v2.xlsx”: 143 rows, 142 rows before"],
  ]);
  expect(findCauses(run(), after)[0]?.act).toEqual({
    subjectType: "asset",
    subjectId: "asset-2",
    events: ["asset.upload", "asset.restore"],
  });
});

test("if several files were removed and added, no replacement is claimed", () => {
  const after = later({ files: [file({ sha256: "b", fileName: "b.csv" }), file({ sha256: "c", fileName: "c.csv" })] });
  expect(said(run(), after)[0]?.slice(2)).toEqual([
    "Files changed",
    "Distribution detail, “Plan Activity.xlsx” removed: 142 rows",
    "Distribution detail, “b.csv” added: 142 rows",
    "Distribution detail, “c.csv” added: 142 rows",
  ]);
});

test("a changed mapping names the column and the field it was mapped to before and after", () => {
  const after = later({ files: [file({ reading: "r2", mapping: mapping("net", "in_service") })] });
  expect(said(run(), after)[0]).toEqual([
    ...["A", "mapping", "Mapping, Distribution detail"],
    ...[expect.stringMatching(/^Column “Gross” from .+ to .+$/), expect.stringMatching(/^“TERM-IS” from .+ to .+$/)],
  ]);
});

test("different reading settings for a file are the cause even if the mapping is the same", () => {
  const after = later({ files: [file({ reading: "r2", settings: { quote: "none" } })] });
  const line = "“Plan Activity.xlsx” is read with a different delimiter, quotes, encoding, decimal sign or columns";
  expect(said(run(), after)).toEqual([["A", "mapping", "Reading settings, Distribution detail", line]]);
  expect(said(after, later({ files: [file({ reading: "r2", settings: { quote: "none" } })] }))).toEqual([]);
});

test("changes to reading settings and to the mapping are each looked up in the audit log by their own event", () => {
  const after = later({ files: [file({ reading: "r2", settings: { quote: "none" }, mapping: mapping("net") })] });
  expect(findCauses(run(), after).map(({ title, act }) => [title, act?.subjectType, act?.subjectId, act?.events])).toEqual([
    ["Mapping, Distribution detail", "data-feed-node", "slot-1", ["mapping.confirm", "mapping.decide-pay-codes"]],
    ["Reading settings, Distribution detail", "asset", "asset-1", ["asset.choose-reading"]],
  ]);
});

test("settings that either run did not record are not a cause", () => {
  const { settings: _, ...unrecorded } = file();
  const old = run({ files: [unrecorded] });
  for (const settings of [null, { quote: "none" }] as const) {
    const other = later({ files: [file({ reading: "r2", settings })] });
    expect([said(old, other), said(other, old)]).toEqual([[], []]);
  }
});

const corrected = (text: string) => ({
  ...{ sheet: 0, row: 12, column: "Gross", field: "gross", old: "1,0O0.00", text },
  ...{ by: "Ann", at: "2025-03-01T00:00:00.000Z", reason: "Register, page 2" },
});

test("corrected rows are a separate cause even if the file and its mapping are the same", () => {
  const after = later({ files: [file({ reading: "r2", corrections: [corrected("1,000.00")] })] });
  expect(said(run(), after)).toEqual([
    [
      "A",
      "corrections",
      "Corrected rows, Distribution detail",
      "“Plan Activity.xlsx”, row 12, Gross corrected from “1,0O0.00” to “1,000.00”",
    ],
  ]);
  expect(findCauses(run(), after)[0]?.act).toEqual({ subjectType: "asset", subjectId: "asset-1", events: ["asset.correct-row"] });
  expect(said(after, run({ number: 5 }))[0]?.[3]).toBe("“Plan Activity.xlsx”, row 12, correction of Gross undone");
  const again = later({ files: [file({ reading: "r3", corrections: [corrected("1,001.00")] })] });
  expect(said(after, again)[0]?.[3]).toBe("“Plan Activity.xlsx”, row 12, Gross corrected to “1,001.00” instead of “1,000.00”");
});

test("with corrected rows, a control total is not the only possible cause of a changed figure", () => {
  const controlTotals = [{ key: "distributions", amount: "2.00", document: "", page: "" }] as never;
  const after = later({ controlTotals, files: [file({ reading: "r2", corrections: [corrected("1,000.00")] })] });
  expect(causesOf("distributions", { by: "computed" }, findCauses(run(), after))).toEqual(["A", "B"]);
});

test("an unrecorded mapping is not listed where corrected rows can explain the different records", () => {
  const after = later({ files: [file({ reading: "r2", corrections: [corrected("1,000.00")] })] });
  expect(said(run({ files: [file({ mapping: null, slotId: null })] }), after)[0]?.[3]).toBe(
    "“Plan Activity.xlsx” may be read with a different mapping: run 3 did not record its mapping",
  );
});

test("printed notes on pay codes and the plan's definition are a cause of changed notices but not of changed figures", () => {
  const register = (payNotes: readonly string[]) => [file({ reportKey: "payroll_register", provider: "Paychex", payNotes })];
  const causes = findCauses(run({ files: register([]) }), later({ files: register(["Plan's definition: page 14."]) }));
  expect(causes.map(({ kind, title, lines }) => [kind, title, lines])).toEqual([
    ["set_up", "Definition of compensation, Payroll register", ["Printed about pay codes: 1 note added"]],
  ]);
  expect(causesOf("payroll_census", { by: "noted" }, causes)).toEqual(["A"]);
  expect(causesOf("payroll_census", { by: "computed" }, causes)).toEqual([]);
});

test("a pay code decision is looked up in the audit log like a confirmed mapping", () => {
  const after = later({ files: [file({ reading: "r2", mapping: mapping("net") })] });
  expect(findCauses(run(), after)[0]?.act?.events).toEqual(["mapping.confirm", "mapping.decide-pay-codes"]);
});

test("mapping details that a run did not record are listed as not recorded, and never guessed", () => {
  const old = run({ files: [file({ mapping: null, slotId: null })] });
  expect(said(old, later({ files: [file({ reading: "r2" })] }))[0]?.[3]).toBe(
    "“Plan Activity.xlsx” is read with a different mapping; which column changed isn't recorded (run 3 did not record its mapping)",
  );
  const otherVersion = later({ appVersion: "2.25.0", papers: [paper({ madeBy: "v2" })], files: [file({ reading: "r2" })] });
  expect(said(old, otherVersion)[0]?.[3]).toBe(
    "“Plan Activity.xlsx” may be read with a different mapping: run 3 did not record its mapping",
  );
  expect(said(old, later())).toEqual([]);
});

test("a control total affects only the workpapers that compare against it", () => {
  const total = (amount: string) => [{ key: "distributions", amount, document: "Trust statement", page: "2" }] as never;
  const [cause] = findCauses(run({ controlTotals: total("1.00") }), later({ controlTotals: total("2.00") }));
  expect(cause?.lines).toEqual([expect.stringMatching(/from 1\.00 to 2\.00$/)]);
  expect(cause?.computes).toContain("distributions");
  expect(cause?.computes).not.toContain("payroll_census");
});

test("a changed ISI threshold affects which items are tested, but no figure", () => {
  const draws = [
    {
      population: "distributions",
      title: "Payments",
      plan: { ...(plan as object), isiThreshold: "20000.00" } as never,
      drawNumber: 1,
      reason: "",
    },
  ];
  const causes = findCauses(run(), later({ papers: [paper({ draws }), census] }));
  expect(causes.map(({ lines }) => lines)).toEqual([["ISI threshold from 25,000.00 to 20,000.00"]]);
  expect(causesOf("distributions", { by: "drawn", population: "distributions", same: true }, causes)).toEqual(["A"]);
  expect(causesOf("distributions", { by: "computed" }, causes)).toEqual([]);
});

test("a redraw is listed with its reason", () => {
  const draws = [{ population: "distributions", title: "Payments", plan, drawNumber: 2, reason: "More coverage" }];
  expect(said(run(), later({ papers: [paper({ draws }), census] }))[0]?.[3]).toBe("Draw 2 in place of draw 1: “More coverage”");
});

test("a name that is only printed changes no figures; a plan year can change all of them", () => {
  const [printed] = findCauses(run(), later({ engagement: { ...engagement, clientName: "Brightwater Foods" } }));
  const [dates] = findCauses(run(), later({ engagement: { ...engagement, endOn: "2024-06-30" as never } }));
  expect([printed?.computes, dates?.computes]).toEqual([[], ["distributions", "payroll_census"]]);
});

test("a new version is a cause only for workpapers whose code changed", () => {
  const [cause] = findCauses(run(), later({ appVersion: "2.25.0", papers: [paper({ madeBy: "v2" }), census] }));
  expect([cause?.lines, cause?.computes]).toEqual([["2.24.3 to 2.25.0"], ["distributions"]]);
});

describe("a change to the code that reads files", () => {
  const made = (reading: string, own = "p1") => [
    paper({ madeBy: `${reading} ${own}`, code: { reading, own } }),
    { ...census, madeBy: `${reading} p1`, code: { reading, own: "p1" } },
  ];
  const before = run({ papers: made("i1") });
  const again = [file({ reading: "r2" })];

  test("alone is a cause for workpapers whose files were read again, and names the version", () => {
    const causes = findCauses(before, later({ appVersion: "2.25.0", papers: made("i2"), files: again }));
    expect(causes.map(({ kind, title, lines }) => [kind, title, lines])).toEqual([
      ["version", "How files are read", ["The way files are read changed with version 2.25.0"]],
    ]);
    expect(causesOf("distributions", { by: "computed" }, causes)).toEqual(["A"]);
    expect(causesOf("payroll_census", { by: "computed" }, causes)).toEqual([]);
    expect(causesOf("distributions", { by: "written" }, causes)).toEqual([]);
    expect(causesOf("distributions", { by: "drawn", population: "distributions", same: true }, causes)).toEqual([]);
  });

  test("is not a cause for a file that was replaced or that a user's change caused to be read differently", () => {
    const changes: readonly Partial<InputFile>[] = [
      { sha256: "b" },
      { mapping: mapping("net") },
      { settings: { quote: "none" } },
      { corrections: [corrected("1,000.00")] },
    ];
    const kinds = changes.map((changed) =>
      findCauses(before, later({ papers: made("i2"), files: [file({ reading: "r2", ...changed })] })).map(({ kind }) => kind),
    );
    expect(kinds).toEqual([["file"], ["mapping"], ["mapping"], ["corrections"]]);
  });

  test("is a cause if one run did not record its reading settings", () => {
    const { settings: _, ...unrecorded } = file();
    const old = run({ papers: made("i1"), files: [unrecorded] });
    const causes = findCauses(old, later({ papers: made("i2"), files: again }));
    expect(causes.map(({ title }) => title)).toEqual(["How files are read"]);
  });

  test("within one version number names the other build", () =>
    expect(said(before, later({ papers: made("i2"), files: again }))).toEqual([
      ["A", "version", "How files are read", "The way files are read changed with a different build of version 2.24.3"],
    ]));

  test("is not a cause if every file has the same records as before", () =>
    expect(findCauses(before, later({ appVersion: "2.25.0", papers: made("i2") }))).toEqual([]));

  test("is listed separately from a change to a workpaper's code", () => {
    const causes = findCauses(before, later({ appVersion: "2.25.0", papers: made("i2", "p2"), files: again }));
    expect(causes.map(({ title, computes }) => [title, computes])).toEqual([
      ["Version of Tieout", ["distributions"]],
      ["How files are read", ["distributions"]],
    ]);
    expect(said(before, later({ appVersion: "2.25.0", papers: made("i1", "p2") }))[0]?.slice(2)).toEqual([
      "Version of Tieout",
      "2.24.3 to 2.25.0",
    ]);
  });

  test("is not a second cause if a run recorded only the combined code version", () => {
    const causes = findCauses(run(), later({ appVersion: "2.25.0", papers: made("i2"), files: again }));
    expect(causes.map(({ title, computes }) => [title, computes])).toEqual([["Version of Tieout", ["distributions", "payroll_census"]]]);
  });

  test("leaves open whether an unrecorded mapping changed too", () => {
    const old = run({ papers: made("i1"), files: [file({ mapping: null, slotId: null })] });
    expect(said(old, later({ papers: made("i2"), files: again }))[0]?.[3]).toBe(
      "“Plan Activity.xlsx” may be read with a different mapping: run 3 did not record its mapping",
    );
  });
});

test("a replaced file is not a cause of a different sample if the items drawn from are the same", () => {
  const causes = findCauses(run(), later({ files: [file({ sha256: "b", reading: "r2" })] }));
  const drawn = (same: boolean) => causesOf("distributions", { by: "drawn", population: "distributions", same }, causes);
  expect([drawn(true), drawn(false)]).toEqual([[], ["A"]]);
});

test("the auditor's entries are a cause of changed entries, by workpaper", () => {
  const causes = findCauses(run(), later({ papers: [paper({ tieReasons: [{ tie: "t", reason: "Voided" }] }), census] }));
  expect(causes[0]?.lines).toEqual(["Distribution Package: 1 reason for a difference"]);
  expect([causesOf("distributions", { by: "written" }, causes), causesOf("payroll_census", { by: "written" }, causes)]).toEqual([
    ["A"],
    [],
  ]);
});

test("letters continue after Z", () => expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA"]));

const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const letters = fc.uniqueArray(fc.constantFrom("A", "B", "C"));
const shares = fc.array(fc.record({ title: fc.constant("x.csv"), before: cents, after: cents, causes: letters }), { maxLength: 5 });

describe("the parts of a figure changed by several causes", () => {
  it("add up to the change, to the cent", () =>
    fc.assert(
      fc.property(cents, shares, (moved, files) => {
        const parts = partsOfFigure(moved, files, ["A", "B", "C"]);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(moved);
      }),
    ));

  it("are separated only if every part has one cause", () => {
    const replaced = { title: "a.csv", before: 0n, after: 124_000n, causes: ["A"] };
    const mapped = { title: "b.csv", before: 500_000n, after: 309_588n, causes: ["B"] };
    const parts = partsOfFigure(-66_412n, [replaced, mapped], ["A", "B"]);
    expect([parts.map(({ amount, causes }) => [amount, causes]), isSeparated(parts)]).toEqual([
      [
        [124_000n, ["A"]],
        [-190_412n, ["B"]],
      ],
      true,
    ]);
    expect(isSeparated(partsOfFigure(124_000n, [{ ...replaced, causes: ["A", "B"] }], ["A", "B"]))).toBe(false);
    expect(isSeparated(partsOfFigure(124_000n, [replaced], ["A", "V"]))).toBe(false);
  });
});
