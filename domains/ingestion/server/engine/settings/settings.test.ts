import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PeekValue, ReadingSettings } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

async function peek(content: string, settings: ReadingSettings, isWhole = true): Promise<NonNullable<PeekValue["peek"]>> {
  await writeFile(join(bench.directory, "file"), content);
  const payload = { fileName: "report.csv", reportKey: "payroll_register", settings, isWhole } as const;
  const value = await bench.run("ingestion.peek", payload);
  if (!value.peek) throw new Error(value.refused.msg);
  return value.peek;
}

const european = [
  "Employee ID;SSN;Employee Name;Check Date;Gross Pay",
  'E1;12345678;"DOE, JANE";01/05/2025;1.500,00',
  "E2;900123457;ROE, RICHARD;01/05/2025;1.250,50",
].join("\n");

const report = [
  "EMP ID SSN       NAME        CHECK DATE   GROSS PAY",
  ...["0001", "0002", "0003", "0004", "0005"].map((id) => `${id}   900-12-${id} DOE JANE    01/05/2025     1500.00`),
  "0006   900-12-0006 DOE JANE    01/05/2025    11500.00",
].join("\n");

describe("the first rows with a person's settings", () => {
  it("show detected values for settings that were not given, with SSNs masked", async () => {
    const found = await peek(european, {});
    expect(found).toMatchObject({ kind: "delimited", fault: null });
    expect(found.found).toEqual({ delimiter: ";", quote: '"', encoding: "utf-8", decimalComma: true });
    expect(found.rows[1]).toEqual({ row: 2, cells: ["E1", "***-**-5678", "DOE, JANE", "01/05/2025", "1.500,00"] });
  });

  it("say why settings break the file: rows wider than the header, unreadable amounts, a quote that never closes", async () => {
    const csv = 'Employee ID,Employee Name,Gross Pay\nE1,"DOE, JANE",1.00\nE2,"ROE, RICHARD",2.00\n';
    expect((await peek(csv, { quote: "none" })).fault).toMatch(/^Row 2 has 4 cells, but the header has only 3/);
    expect((await peek(european, { decimalComma: false })).fault).toMatch(
      /^With a decimal point 2 of 2 amounts cannot be read, such as “1.500,00”/,
    );
    await expect(peek("Employee ID,Employee Name,Gross Pay\nE1,'DOE,1.00\nE2,ROE,2.00\n", { quote: "'" })).rejects.toThrow(
      /A quote opens in row 2 before “DOE,1.00” and is never closed.*Choose another setting/,
    );
  });

  it("are cut at the column breaks that a person moves, and the lines keep their characters, with SSNs masked in place", async () => {
    const found = await peek(report, {});
    expect(found.kind).toBe("fixed_width");
    const moved = await peek(report, { breaks: [7, 19, 31, 43] });
    expect(moved.rows[1]?.cells).toEqual(["0001", "***-**-0001", "DOE JANE", "01/05/2025", "1500.00"]);
    expect(moved.lines[1]).toBe("0001   ***-**-0001 DOE JANE    01/05/2025     1500.00");
    expect((await peek(report, { breaks: [7, 19, 31, 46] })).fault).toMatch(/across character 47/);
  });
});

describe("settings that a person chose", () => {
  it("are used and stored with the reading, with the decimal mark in every amount column", async () => {
    const odd = european.replaceAll("1.500,00", "1.500").replaceAll("1.250,50", "1.250");
    const guessed = await bench.inspection(odd, "payroll_register");
    const chosen = await bench.inspection(odd, "payroll_register", { settings: { decimalComma: true } });
    expect([guessed.settings, chosen.settings]).toEqual([undefined, { decimalComma: true }]);
    expect([guessed.columns[4]?.sumCents, chosen.columns[4]?.sumCents]).toEqual(["275", "275000"]);
  });

  it("are used for the provider's next file with the same headers, and for no other file", async () => {
    const quoted = "Employee ID,Employee Name,Check Date,Gross Pay\nE1,'DOE, JANE',01/05/2025,1.00\nE2,ROE,01/05/2025,2.00\n";
    const settings = { quote: "'" } as const;
    const headers = ["Employee ID", "Employee Name", "Check Date", "Gross Pay"];
    const remembered = { columns: [], values: {}, readings: [{ headers, settings }] };
    const next = await bench.inspection(quoted, "payroll_register", { remembered });
    expect([next.settings, next.columns[1]?.samples[0]]).toEqual([settings, "DOE, JANE"]);
    const other = bench.inspection(quoted.replace("Check Date", "Pay Date"), "payroll_register", { remembered });
    await expect(other).rejects.toThrow(/Row 2 has one cell more than the header: “'DOE, JANE'”/);
  });
});
