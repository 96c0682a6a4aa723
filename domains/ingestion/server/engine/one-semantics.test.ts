import { createHmac } from "node:crypto";
import { join } from "node:path";
import { openEngineDatabase } from "@tieout/engine/duckdb";
import { classifyRow, type Mapping, parseCell, type RowRoles, reports, rowRoles, type SsnReading } from "@tieout/ingestion/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gridRoles } from "./grid-roles.ts";
import { openGrid } from "./read-grid.ts";
import { hmacKeyHex, openTaskBench, type TaskBench } from "./run-task.test-data.ts";
import { sourceEntries } from "./source-entries.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const headers = [
  "SSN",
  "Participant ID",
  "Participant Name",
  "Payment Date",
  "Distribution Type",
  "Gross Amount",
  "Federal Withholding",
  "Vested %",
];

const mapping: Mapping = {
  reportKey: "distribution_detail",
  sheetIndex: 0,
  headerRows: [1],
  columns: ["ssn", "participant_id", "full_name", "dist_date", "dist_type", "dist_gross", "fed_tax", "vested_pct"].map((field, index) => ({
    index,
    header: headers[index] ?? "",
    field,
    sign: field === "fed_tax" ? "reversed" : "as_is",
    format: field === "dist_date" ? { dateOrder: "mdy" } : {},
  })),
  bands: [],
  carryDown: [],
  valueMaps: { dist_types: { HARDSHIP: "hardship", RMD: "rmd" } },
};

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);
const digits = (length: number) => fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, "0"));
const money = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -5_000_000, max: 5_000_000 }).map((value) => (value / 100).toFixed(2)) },
  oneOf(
    "",
    "1,234.56",
    "(1,234.56)",
    "12.50-",
    "$5",
    "-",
    "1,23",
    "x",
    "12.345",
    "0.1",
    ".5",
    "7.",
    "N/A",
    "  3.00 ",
    "1234567890123.99",
    "99999999999999",
    "-1,000,000.1",
    "+5",
  ),
);
const cells = fc.tuple(
  fc.oneof({ weight: 4, arbitrary: digits(9) }, oneOf("", "900-12-3456", "1234567", "XXX-XX-1234", "12", " ", "9001234567", "see file")),
  fc.oneof({ weight: 4, arbitrary: digits(5) }, oneOf("", "A 1", "'007", "1001.0", "1E+5", "Total", "900-12-3456", "A-1-2", "A-1", "-7")),
  fc.oneof(
    { weight: 3, arbitrary: oneOf("DOE, JANE", "ROE, RICHARD") },
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[\u0000-\u001f]/g, " ")),
    oneOf("Grand Total", "TOTAL, TIM", "Ünï  cödé", ""),
  ),
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 31 })).map(([month, day]) => `${month}/${day}/2025`),
    },
    oneOf("", "2024-12-31", "Mar 4, 2025", "45700", "soon"),
  ),
  oneOf("Hardship", "RMD", "rmd ", "Other", ""),
  money,
  money,
  oneOf("100%", "40", "", "33.33%", "many"),
);

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csvOf = (rows: readonly (readonly string[])[]) => [headers, ...rows].map((row) => row.map(csvCell).join(",")).join("\n");

type CoreRow =
  | { readonly row: number; readonly rejected: true }
  | { readonly row: number; readonly rejected: false; readonly record: Readonly<Record<string, unknown>> };

/** Finds rows that are filled like records but aren't, which requires the whole sheet. */
async function kindsOfGrid(): Promise<RowRoles["kinds"]> {
  const { directory } = bench;
  const database = await openEngineDatabase({ directory, threads: 1, memoryLimitBytes: 200_000_000, allowed: [directory] });
  try {
    await openGrid(database, join(directory, "grid.parquet"));
    return (await gridRoles(database, reports.distribution_detail, mapping)).kinds;
  } finally {
    database.close();
  }
}

/** The canonical record for every data row, from the core functions alone. */
function byCore(rows: readonly (readonly string[])[], kinds: RowRoles["kinds"]) {
  const report = reports.distribution_detail;
  const roles = { ...rowRoles(report, mapping, [headers]), kinds };
  const entries = sourceEntries(report, mapping, 2025);
  return rows.flatMap((texts, index): readonly CoreRow[] => {
    if (classifyRow(index + 2, texts, roles).kind !== "data") return [];
    const parsed = entries.map((entry) => ({ entry, result: parseCell(texts[entry.column ?? -1] ?? "", entry.context) }));
    const readValue = (key: string) => parsed.find(({ entry }) => entry.field.key === key)?.result.value ?? null;
    const identified = readValue("participant_id") !== null || readValue("ssn") !== null;
    const complete = identified && ["dist_date", "dist_gross"].every((key) => readValue(key) !== null);
    const isRefused = parsed.some(({ entry, result }) => result.issue && !["dist_type", "vested_pct", "ssn"].includes(entry.field.key));
    if (!complete || isRefused) return [{ row: index + 2, rejected: true }];
    const ssn = readValue("ssn") as SsnReading | null;
    const tax = readValue("fed_tax");
    return [
      {
        row: index + 2,
        rejected: false,
        record: {
          row: index + 2,
          in_period: String(readValue("dist_date")).startsWith("2025"),
          ssn_hash: ssn?.digits ? createHmac("sha256", Buffer.from(hmacKeyHex, "hex")).update(ssn.digits).digest("hex") : null,
          ssn_last4: ssn?.last4 ?? null,
          participant_id: readValue("participant_id"),
          full_name: readValue("full_name"),
          dist_date: readValue("dist_date"),
          dist_type: readValue("dist_type"),
          dist_gross: readValue("dist_gross"),
          fed_tax: typeof tax === "bigint" ? -tax : null,
          vested_pct: readValue("vested_pct"),
        },
      },
    ];
  });
}

describe("one semantics", () => {
  it("SQL and core give the same records and the same rejected rows, and lose no row and no cent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 60 }), async (rows) => {
        const value = await bench.inspect(csvOf(rows), "distribution_detail", { headerRow: 1 });
        expect(value.refused).toBeUndefined();
        const facts = await bench.normalize(mapping);
        const expected = byCore(rows, await kindsOfGrid());
        const kept = expected.flatMap((entry) => (entry.rejected ? [] : [entry.record]));
        expect(await bench.rows("canonical.parquet", Object.keys(kept[0] ?? { row: 0 }).join(", "))).toEqual(kept.length === 0 ? [] : kept);
        expect(facts.rowsRead).toBe(rows.length + 1);
        expect(facts.kept + facts.keptOutOfPeriod).toBe(kept.length);
        expect(facts.kept).toBe(kept.filter((record) => record.in_period).length);
        expect(facts.rejected).toBe(expected.length - kept.length);
        expect(facts.kept + facts.keptOutOfPeriod + facts.rejected + facts.skipped).toBe(facts.rowsRead);
        const rejectedRows = new Set(
          facts.issues
            .filter((issue) => !/^(total-differs|amounts-without-person|field-blanked)$/.test(issue.code))
            .map((issue) => issue.row),
        );
        expect([...rejectedRows]).toEqual(expected.flatMap((entry) => (entry.rejected ? [entry.row] : [])));
        const amounts = facts.amounts.dist_gross;
        const sum = kept.reduce((total, record) => total + (record.dist_gross as bigint), 0n);
        expect(BigInt(amounts?.keptCents ?? 0) + BigInt(amounts?.outOfPeriodCents ?? 0)).toBe(sum);
      }),
      { numRuns: 30 },
    );
  });

  it("one and four threads give the same records", async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [
      String(900_000_000 + (index % 700)),
      `P${index % 700}`,
      "DOE, J",
      "03/25/2025",
      "RMD",
      `${index}.10`,
      "1.00",
      "100%",
    ]);
    await bench.inspect(csvOf(rows), "distribution_detail", { headerRow: 1 });
    const one = await bench.normalize(mapping, 1);
    const records = await bench.rows("canonical.parquet");
    expect(await bench.normalize(mapping, 4)).toEqual(one);
    expect(await bench.rows("canonical.parquet")).toEqual(records);
  });
});
