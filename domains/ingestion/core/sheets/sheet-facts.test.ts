import { describe, expect, it } from "vitest";
import type { NormalizeFacts } from "../engine-payloads.ts";
import { addReadings, agreeAcrossSheets } from "./sheet-facts.ts";

/** A sheet with three data rows, a header and a total row. */
function readingOf(cents: number, stated: number): NormalizeFacts {
  const differs = { row: 5, field: "gross_pay", code: "total-differs", msg: "The total differs." };
  const isDifferent = cents !== stated;
  return {
    reportKey: "payroll_register",
    fieldsMapped: ["gross_pay"],
    ...{ rowsRead: 5, kept: 2, keptOutOfPeriod: 0, rejected: 1, skipped: 2, skippedByKind: { header: 1, total: 1 } },
    amounts: {
      gross_pay: { keptCents: String(cents), outOfPeriodCents: "0", rejectedCents: "0", readCents: String(cents) },
    },
    totalRowChecks: [{ row: 5, field: "gross_pay", statedCents: String(stated), summedCents: String(cents) }],
    issues: [{ sheet: 0, row: 3, code: "value-missing", msg: "No ID." }, ...(isDifferent ? [{ sheet: 0, ...differs }] : [])],
    issueCount: isDifferent ? 2 : 1,
    causes: [
      { code: "value-missing", msg: "No ID.", count: 1, rows: [3], values: [] },
      ...(isDifferent ? [{ code: "total-differs", msg: differs.msg, field: "gross_pay", count: 1, rows: [5], values: [] }] : []),
    ],
    repairs: [{ code: "r", msg: "Repaired.", field: "gross_pay", column: "Gross", count: 1, firstRow: 4 }],
  };
}

describe("sheets read together", () => {
  it("account for every row and cent on every sheet", () => {
    const all = addReadings([
      { sheetIndex: 2, facts: readingOf(100, 100) },
      { sheetIndex: 5, facts: readingOf(250, 250) },
    ]);
    expect(all).toMatchObject({ rowsRead: 10, kept: 4, rejected: 2, skipped: 4, skippedByKind: { header: 2, total: 2 }, issueCount: 2 });
    expect(all.amounts.gross_pay).toEqual({ keptCents: "350", outOfPeriodCents: "0", rejectedCents: "0", readCents: "350" });
  });

  it("keep the sheet of each issue, cause and repair", () => {
    const all = addReadings([
      { sheetIndex: 2, facts: readingOf(100, 100) },
      { sheetIndex: 5, facts: readingOf(250, 250) },
    ]);
    expect([all.issues, all.causes ?? [], all.repairs].map((list) => list.map(({ sheet }) => sheet))).toEqual([
      [2, 5],
      [2, 5],
      [2, 5],
    ]);
  });

  it("have no difference if the last one shows the grand total", () => {
    const [first, last] = agreeAcrossSheets([readingOf(100, 100), readingOf(250, 350)]);
    expect(first).toEqual(readingOf(100, 100));
    expect(last).toMatchObject({ issueCount: 1, causes: [{ code: "value-missing" }] });
    expect(last?.issues.map(({ code }) => code)).toEqual(["value-missing"]);
  });

  it("keep the difference for a total that matches neither its sheet nor all sheets", () => {
    const [, last] = agreeAcrossSheets([readingOf(100, 100), readingOf(250, 340)]);
    expect(last).toEqual(readingOf(250, 340));
  });

  it("leave the reading of a single sheet unchanged", () => {
    const alone = readingOf(250, 350);
    expect(addReadings([{ sheetIndex: 0, facts: alone }])).toEqual(alone);
  });
});
