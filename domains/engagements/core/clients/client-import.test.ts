import { describe, expect, test } from "vitest";
import { einOfCell, type ImportCells, type KnownClient, planClientImport } from "./client-import.ts";
import { mostImportRows, tableOfRecords } from "./import-columns.ts";

const cells = (name: string, ein: string | null = null, state: string | null = null): Omit<ImportCells, "row"> => ({ name, ein, state });
const client = (name: string, change: Partial<KnownClient> = {}): KnownClient => ({
  ...{ id: name, name, ein: "", isActive: true, mergedInto: null },
  ...change,
});
const plan = (rows: readonly Omit<ImportCells, "row">[], clients: readonly KnownClient[] = []) =>
  planClientImport(
    rows.map((row, at) => ({ ...row, row: at + 2 })),
    clients,
    (name) => name.toUpperCase().replace("STRASSE", "STR."),
  );
const actions = (...given: Parameters<typeof plan>) => plan(...given).map(({ action }) => action);
const says = (...given: Parameters<typeof plan>) => plan(...given).flatMap((row) => row.says);

describe("a row of an import", () => {
  test("adds a new client, changes one that differs and leaves an identical one alone, ignoring case in names", () => {
    const clients = [client("Brightwater Foods", { ein: "47-3920185" }), client("Corvid Tool Works")];
    const rows = [cells("BRIGHTWATER foods", "473920185"), cells("Corvid Tool Works", "12-3456789", "inactive"), cells("Dovetail Joinery")];
    const planned = plan(rows, clients);
    expect(planned.map(({ action }) => action)).toEqual(["same", "update", "create"]);
    expect(planned[1]?.says).toEqual(["Adds EIN 12-3456789.", "Deactivates it."]);
    expect(planned.map(({ write }) => write)).toEqual([
      null,
      { id: "Corvid Tool Works", name: "Corvid Tool Works", ein: "12-3456789", isActive: false },
      { id: null, name: "Dovetail Joinery", ein: "", isActive: true },
    ]);
  });

  test("is matched by the name key provided, whatever the spelling; case isn't folded here", () => {
    expect(actions([cells("Straße Works"), cells("STR. WORKS"), cells("strasse works")], [client("Hafenstr. Ltd")])).toEqual([
      ...["create", "refused", "refused"],
    ]);
    expect(actions([cells("hafenstraße ltd")], [client("Hafenstr. Ltd")])).toEqual(["same"]);
  });

  test("never clears a value that the file leaves blank or has no column for", () => {
    const clients = [client("Brightwater Foods", { ein: "47-3920185", isActive: false })];
    expect(actions([cells("Brightwater Foods", "", ""), cells("Brightwater foods")], clients)).toEqual(["same", "refused"]);
    expect(actions([cells("Brightwater Foods")], clients)).toEqual(["same"]);
  });

  test("is refused alone, with the reason, without affecting other rows", () => {
    const rows = [
      cells("  "),
      cells("A", "47-39"),
      cells("B", "00-1234567"),
      cells("C", "", "perhaps"),
      cells("x".repeat(201)),
      cells("D"),
    ];
    const planned = plan(rows);
    expect(planned.map(({ action }) => action)).toEqual([...Array<string>(5).fill("refused"), "create"]);
    expect(planned.map((row) => row.says[0])).toEqual([
      "The client name is blank.",
      "The EIN 47-39 has 4 digits. Enter nine, like 47-3920185.",
      "00-1234567 is not an EIN the IRS issues: no campus has the prefix 00.",
      "The state “perhaps” is neither Active nor Inactive.",
      "The client name has 201 characters. Shorten it to 200 or fewer.",
      undefined,
    ]);
  });

  test("that repeats another row is refused and the other row is named; repeating a refused row is allowed", () => {
    const rows = [cells("Acme", "1"), cells("Acme", "12-3456789"), cells("ACME"), cells("Other", "12-3456789")];
    expect(actions(rows)).toEqual(["refused", "create", "refused", "refused"]);
    expect(says(rows).slice(1)).toEqual(["Row 3 already has this client.", "Row 3 already has the EIN 12-3456789."]);
  });

  test("with another client's EIN is refused to prevent a duplicate; a client that already shares its EIN is left alone", () => {
    const clients = [client("Brightwater Foods", { ein: "47-3920185" }), client("Brightwater", { ein: "47-3920185" }), client("Corvid")];
    expect(says([cells("Brightwater Foods Inc.", "47-3920185")], clients)).toEqual([
      "Brightwater in the list already has the EIN 47-3920185. Use that name, or rename the client in the list first.",
    ]);
    expect(says([cells("Corvid", "47-3920185")], clients)).toEqual(["Brightwater in the list already has the EIN 47-3920185."]);
    expect(actions([cells("Brightwater Foods", "47-3920185")], clients)).toEqual(["same"]);
  });

  test("with a merged client's name says which client to use, unless another client now has that name", () => {
    const merged = client("Brightwater", { id: "old", mergedInto: "Brightwater Foods" });
    expect(says([cells("brightwater")], [merged])).toEqual(["Brightwater was merged into Brightwater Foods. Use that name."]);
    expect(actions([cells("brightwater")], [merged, client("Brightwater")])).toEqual(["same"]);
  });

  test("drops the apostrophe that protects a spreadsheet cell and puts a multi-line name on one line", () => {
    expect(plan([cells("'=Sum & Sons"), cells("Two\r\nLines"), cells("'Twas Ltd")]).map(({ name }) => name)).toEqual([
      "=Sum & Sons",
      "Two Lines",
      "'Twas Ltd",
    ]);
  });
});

test("an EIN damaged by a spreadsheet is refused with an explanation", () => {
  expect(einOfCell("12345678")).toEqual({
    problem: "The EIN 12345678 has 8 digits. A spreadsheet may have dropped a leading zero: 01-2345678.",
  });
  expect(einOfCell("4.73920E+08")).toMatchObject({ problem: expect.stringMatching(/^A spreadsheet rounded the EIN /) });
  expect(einOfCell("47 3920185")).toEqual({ ein: "47-3920185" });
  expect(einOfCell("47-392O185")).toMatchObject({ problem: expect.stringMatching(/characters other than digits/) });
});

test("a refused row keeps its state as written, so it can be corrected and imported again", () => {
  expect(plan([cells("A", "47-39", " Inactive "), cells("B", "", "perhaps"), cells("C")]).map(({ state }) => state)).toEqual([
    "Inactive",
    "perhaps",
    "",
  ]);
});

describe("the columns of an import", () => {
  const records = (...rows: readonly (readonly string[])[]) => tableOfRecords(rows.map((row, at) => ({ row: at + 1, cells: row })));

  test("are found by their headings in any order; other columns are listed and ignored, and blank rows are skipped", () => {
    expect(records(["", ""], ["EIN", "Client name", "Partner"], ["1", "A", "x"], ["", " "], ["2", "B"])).toEqual({
      rows: [
        { row: 3, name: "A", ein: "1", state: null },
        { row: 5, name: "B", ein: "2", state: null },
      ],
      ignored: ["Partner"],
    });
  });

  test("that are missing or duplicated are refused with an explanation of what to do, as are files with no rows or too many", () => {
    expect(records([""])).toMatchObject({ problem: expect.stringMatching(/^The file is empty/) });
    expect(records(["EIN"], ["1"])).toMatchObject({ problem: expect.stringMatching(/^Row 1 has no column “Client”/) });
    expect(records(["Client", "Name"], ["A", "B"])).toMatchObject({ problem: "Two columns are headed client name. Keep one of them." });
    expect(records(["Client"])).toMatchObject({ problem: expect.stringMatching(/headings but no clients/) });
    const many = Array.from({ length: mostImportRows + 1 }, (_, at) => [`Client ${at}`]);
    expect(records(["Client"], ...many)).toMatchObject({ problem: expect.stringMatching(/Import at most 5000 at a time/) });
  });
});
