import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import type { Mapping } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { normalizeSheet } from "../normalize-rows.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { hmacKeyHex, openTaskBench, planYear, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const headers = ["Employee ID", "SSN", "Last Name", "First Name", "Check Date", "Gross Earnings", "Pre-Tax Contribution", "Date of Birth"];
const people: readonly (readonly string[])[] = [
  ["E1", "900-12-3456", "Roe", "Ann", "01/02/1980"],
  ["E2", "900123457", "Poe", "Pat", "1/2/80"],
  ["", "XXX-XX-3458", "Doe", "", ""],
  ["900-12-3459", "900-12-3459", "Loe", "Lee", "13/13/1980"],
  ["", "", "Nobody", "", "02/03/1990"],
  ["1001.0", "900-12-3460", "Total", "Tim", "02/03/1990"],
];
const amounts = ["1,234.56", "(12.00)", "7", "x", "", "-0.10"];

const csv = [
  headers.join(","),
  ...Array.from({ length: 90 }, (_, index) => {
    const [id = "", ssn = "", last = "", first = "", born = ""] = people[index % people.length] ?? [];
    const day = index % 11 === 0 ? "12/31/2024" : `0${1 + (index % 9)}/15/2025`;
    return [id, ssn, last, first, day, `"${amounts[index % 5]}"`, `"${amounts[(index + 2) % 6]}"`, born].join(",");
  }),
].join("\n");

async function read(mapping: Mapping, fewestForPeople: number, view: string) {
  const context: EngineTaskContext = {
    inputPath: (name) => join(bench.directory, name),
    outputPath: (name) => join(bench.directory, name),
    workDirectory: bench.directory,
    progress: () => undefined,
    release: () => undefined,
    threads: 2,
    memoryBytes: 1_000_000_000,
    kept: new Map(),
  };
  const value = await normalizeSheet({ mapping, planYear, hmacKeyHex } as never, context, fewestForPeople);
  const rows = await withTaskDatabase(context, ["canonical.parquet"], (database: EngineDatabase) =>
    database.all(view.replaceAll("canonical", `read_parquet(${quoteLiteral(context.outputPath("canonical.parquet"))})`)),
  );
  return { value, rows };
}

const ofPeople = "employee_id, ssn_hash, ssn_last4, full_name, birth_date";
const ofRows = "sheet, row, in_period, pay_date, gross_pay, deferral_pretax";

describe("people as separate records", () => {
  it("give the same records, issues, repairs and sums as rows that include the person's values", async () => {
    const { mapping } = await bench.inspection(csv, "payroll_register");
    const flat = await read(mapping, Number.POSITIVE_INFINITY, `SELECT ${ofRows}, ${ofPeople} FROM canonical ORDER BY row`);
    const apart = await read(
      mapping,
      0,
      `SELECT own.*, ${ofPeople} FROM (SELECT ${ofRows}, person_no FROM canonical WHERE row IS NOT NULL) own
        JOIN (SELECT person_no, ${ofPeople} FROM canonical WHERE row IS NULL) person USING (person_no) ORDER BY row`,
    );
    expect(flat.rows.length).toBeGreaterThan(20);
    const width = ofRows.split(", ").length;
    expect(apart.rows.map((row) => row.filter((_, index) => index !== width))).toEqual(flat.rows);
    expect(apart.value).toEqual(flat.value);
  });
});
