import { describe, expect, it, test } from "vitest";
import { type AlikeFacts, proposeSheets } from "./propose-sheets.ts";
import { joinObstacle, joinWarning, sheetsText } from "./sheet-choice.ts";

const sheet = (index: number, name: string, sums: readonly bigint[], more: Partial<AlikeFacts> = {}): AlikeFacts => ({
  ...{ index, name, isHidden: false, rows: 3, sums, columns: ["Gross Pay", "Deferral"].slice(0, sums.length), content: `${index}` },
  ...more,
});
const proposedOf = (alike: ReturnType<typeof proposeSheets>): readonly number[] =>
  alike.sheets.filter(({ isProposed }) => isProposed).map(({ index }) => index);

describe("the proposal", () => {
  it("leaves out the totals of quarters and of the year, which would count twice", () => {
    const months = Array.from({ length: 12 }, (_, at) => sheet(at, `M${at + 1}`, [BigInt(100 + at), 10n]));
    const sum = (from: number, to: number): readonly bigint[] =>
      [0, 1].map((column) => months.slice(from, to).reduce((total, { sums }) => total + (sums[column] ?? 0n), 0n));
    const quarters = [0, 1, 2, 3].map((at) => sheet(20 + at, `Q${at + 1}`, sum(at * 3, at * 3 + 3)));
    const alike = proposeSheets([...months, ...quarters, sheet(30, "Paid", sum(0, 12))], [], "");
    expect(proposedOf(alike)).toEqual(months.map(({ index }) => index));
    expect(alike.sheets.find(({ index }) => index === 21)?.note).toBe("Its amounts are the total of “M4” to “M6”.");
    expect(alike.sheets.find(({ index }) => index === 30)?.note).toBe("Its amounts are the total of “M1” to “M12”.");
  });

  it("keeps months with equal amounts, since salaried people are paid the same each month", () => {
    const months = ["January", "February", "March"].map((name, at) => sheet(at, name, [500n]));
    expect(proposedOf(proposeSheets(months, [], ""))).toEqual([0, 1, 2]);
  });

  it("leaves out copies, hidden sheets and sheets named as summaries, and says why", () => {
    const given = [
      sheet(0, "Jan", [5n], { content: "a" }),
      sheet(1, "Jan (2)", [5n], { content: "a" }),
      sheet(2, "Feb", [7n]),
      sheet(3, "Draft", [9n], { isHidden: true }),
      sheet(4, "YTD", [99n]),
    ];
    const alike = proposeSheets(given, [], "");
    expect(proposedOf(alike)).toEqual([0, 2]);
    expect(alike.sheets.flatMap(({ note }) => note ?? [])).toEqual([
      "It has the same rows as “Jan”.",
      "It is hidden.",
      "Its name says that it may repeat the other sheets.",
    ]);
  });

  it("proposes balance sheets with the same people only if each is named after a different period and the report is read by period", () => {
    const sheets = (...names: readonly string[]) => names.map((name, at) => sheet(at, name, [BigInt(5 + at * at)]));
    const repeats = [{ first: 0, second: 1, count: 40 }];
    expect(proposedOf(proposeSheets(sheets("Q1", "Q2", "Q3"), repeats, "participants"))).toEqual([0, 1, 2]);
    expect(proposedOf(proposeSheets(sheets("March", "June", "Balances Sept 2025"), repeats, "participants"))).toEqual([0, 1, 2]);
    expect(proposedOf(proposeSheets(sheets("Q1", "Q1 2nd run", "Q3"), repeats, "participants"))).toEqual([]);
    expect(proposedOf(proposeSheets(sheets("Q1", "Q2"), repeats, "lines"))).toEqual([]);
    expect(proposedOf(proposeSheets(sheets("Q1", "Q2"), [{ first: 0, second: 1, count: 0 }], "participants"))).toEqual([]);
  });

  it("proposes pages of balances and not the sheet with everyone, which repeats their people", () => {
    const pages = [sheet(0, "A-M", [5n]), sheet(1, "N-Z", [6n]), sheet(2, "All", [11n])];
    const repeats = [
      { first: 0, second: 2, count: 4 },
      { first: 1, second: 2, count: 3 },
    ];
    expect(proposedOf(proposeSheets(pages, repeats, "participants"))).toEqual([0, 1]);
  });
});

test("balances for the same people are never read together, and the reason is given", () => {
  const sheets = [
    { index: 4, name: "Draft" },
    { index: 7, name: "Final" },
  ];
  const repeats = [{ first: 4, second: 7, count: 1212 }];
  expect(joinObstacle({ sheets: [], repeats, subject: "participants", byPeriod: true }, [4, 7], sheets)).toBe(
    "“Draft” and “Final” list the same participants (1,212 in both), so they are periods or versions of one report, and not every name says which period. Balances are never added up: choose one of them, or name each sheet after its period in Excel, as in Q1.",
  );
  expect(joinObstacle({ sheets: [], repeats, subject: "participants", byPeriod: true }, [7], sheets)).toBeNull();
  const untold = [{ first: 4, second: 7, count: 0 }];
  expect(joinObstacle({ sheets: [], repeats: untold, subject: "participants", byPeriod: true }, [4, 7], sheets)).toMatch(/No column says/);
});

describe("sheets selected despite their note", () => {
  const facts = [sheet(0, "Jan", [100_00n, 10_00n]), sheet(1, "Feb", [250_00n, 20_00n]), sheet(2, "Paid", [350_00n, 30_00n])];

  it("are refused with figures if one is the total of others selected with it, but not if it is selected alone", () => {
    const alike = proposeSheets(facts, [], "");
    expect(joinObstacle({ ...alike, byPeriod: true }, [0, 1, 2], facts)).toBe(
      "“Paid” (Gross Pay 350.00, Deferral 30.00) has the amounts of “Jan” and “Feb” again, so they would count twice. Leave it out, or choose it alone.",
    );
    expect(joinObstacle({ ...alike, byPeriod: true }, [1, 2], facts)).toMatch(/has the amounts of “Feb” again/);
    expect([joinObstacle({ ...alike, byPeriod: true }, [2], facts), joinObstacle({ ...alike, byPeriod: true }, [0, 1], facts)]).toEqual([
      null,
      null,
    ]);
  });

  it("are refused if one is a copy of another", () => {
    const copies = [sheet(0, "Jan", [5n], { content: "a" }), sheet(1, "Jan (2)", [5n], { content: "a" })];
    expect(joinObstacle({ ...proposeSheets(copies, [], ""), byPeriod: true }, [0, 1], copies)).toMatch(
      /“Jan \(2\)” .* has the amounts of “Jan” again/,
    );
  });

  it("cause a warning with both sums if only a name or a single column suggests that one repeats the others", () => {
    const byName = [sheet(0, "Jan", [100_00n, 1_00n]), sheet(1, "Feb", [250_00n, 2_00n]), sheet(2, "YTD", [360_00n, 4_00n])];
    const alike = proposeSheets(byName, [], "");
    expect(joinObstacle({ ...alike, byPeriod: true }, [0, 1, 2], byName)).toBeNull();
    expect(joinWarning({ ...alike, byPeriod: true }, [0, 1, 2], byName)).toBe(
      "“YTD” (Gross Pay 360.00, Deferral 4.00) may repeat the other selected sheets (Gross Pay 350.00, Deferral 3.00). Its name says that it may repeat the other sheets. If you read them together, both are counted.",
    );
    expect([joinWarning({ ...alike, byPeriod: true }, [0, 1], byName), joinWarning({ ...alike, byPeriod: true }, [2], byName)]).toEqual([
      null,
      null,
    ]);
    const byChance = [sheet(0, "Jan", [1_00n]), sheet(1, "Feb", [2_00n]), sheet(2, "Mar", [3_00n])];
    const alone = proposeSheets(byChance, [], "");
    expect(joinObstacle({ ...alone, byPeriod: true }, [0, 1, 2], byChance)).toBeNull();
    expect(joinWarning({ ...alone, byPeriod: true }, [0, 1, 2], byChance)).toMatch(/“Mar” .*may repeat/);
  });
});

test("long lists of sheet names are shortened", () => {
  expect([sheetsText(["A"]), sheetsText(["A", "B"]), sheetsText(["A", "B", "C"])]).toEqual(["A", "A and B", "A, B and 1 more"]);
});
