import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CorrectPayload, Inspection, NormalizeFacts, ReadingSettings, RowEdit } from "@tieout/ingestion/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hmacKeyHex, openTaskBench, planYear, type TaskBench } from "../run-task.test-data.ts";
import { workbookOf } from "../sheets/workbooks.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const heads = ["SSN", "Participant Name", "Payment Date", "Gross Amount", "Payment Type"];
const payments = [
  ["900-12-3456", "Doe, Jane", "03/14/2025", "1,200.50", "Hardship"],
  ["900-12-3457", "Roe, Richard", "03/15/2025", "12x.50", "Hardship"],
  ["900-12-3458", "Poe, Ann", "02/31/2025", "75.00", "Hardship"],
  ["900-12-3459", "Loe, Sam", "06/30/2025", "10.00", "Hardship"],
];

const at = "2026-11-24T10:00:00.000Z";
const by = "Marisol Reyes";

interface OpenedFile {
  readonly inspection: Inspection;
  readonly rows: readonly number[];
}

async function opened(content: string | Uint8Array, settings?: ReadingSettings): Promise<OpenedFile> {
  await rm(join(bench.directory, "corrections.json"), { force: true });
  const inspection = await bench.inspection(content, "distribution_detail", settings ? { settings } : {});
  const facts = await bench.normalize(inspection.mapping);
  return { inspection, rows: [...new Set(facts.issues.map(({ row }) => row))] };
}

const payloadOf = ({ inspection, rows }: OpenedFile, corrected: boolean): CorrectPayload => ({
  ...{ mapping: inspection.mapping, planYear, hmacKeyHex, rows, offset: 0, limit: 100 },
  ...(corrected ? { corrected: true } : {}),
});

const correct = async (given: OpenedFile, edit: Partial<RowEdit> & Pick<RowEdit, "row" | "cells">, corrected = false) =>
  bench.run("ingestion.correct", {
    ...payloadOf(given, corrected),
    edit: { revision: 0, reason: "Agreed to the wire confirmation", by, at, keep: true, ...edit },
  });

async function readAgain({ inspection }: OpenedFile): Promise<NormalizeFacts> {
  const payload = { mapping: inspection.mapping, planYear, hmacKeyHex, corrected: true } as const;
  const { facts } = await bench.run("ingestion.normalize", payload);
  if (!facts) throw new Error("not read");
  return facts;
}

const columnOf = ({ inspection }: OpenedFile, field: string): number =>
  inspection.mapping.columns.find((column) => column.field === field)?.index ?? -1;

const csv = `${[heads, ...payments].map((row) => row.map((cell) => (cell.includes(",") ? `"${cell}"` : cell)).join(",")).join("\n")}\n`;
const fixedWidth = `${[heads, ...payments]
  .map((row) =>
    row
      .map((cell) => cell.padEnd(20))
      .join("")
      .trimEnd(),
  )
  .join("\n")}\n`;

it.each([
  ["CSV", () => csv, undefined],
  ["a workbook", () => workbookOf({ Payments: [heads, ...payments] }), undefined],
  ["fixed width", () => fixedWidth, { breaks: [20, 40, 60, 80] }],
] as const)(
  "a corrected amount in a rejected row in %s counts, every row and cent is accounted for, and the correction is disclosed",
  async (_, make, settings) => {
    const given = await opened(make(), settings);
    const column = columnOf(given, "dist_gross");
    const row = given.rows[0] ?? 0;
    const kept = await correct(given, { row, cells: [{ column, text: "12.50" }] });
    expect(kept.page?.rows[0]).toMatchObject({ row, revision: 1, state: "kept", faults: [] });
    expect(kept.page && kept.kept?.changes).toEqual([{ column, header: heads[3], field: "dist_gross", old: "12x.50", text: "12.50" }]);
    const before = await bench.normalize(given.inspection.mapping);
    const after = await readAgain(given);
    expect([after.rowsRead, after.kept, after.rejected, after.rowsCorrected]).toEqual([
      before.rowsRead,
      before.kept + 1,
      before.rejected - 1,
      1,
    ]);
    expect(BigInt(after.amounts.dist_gross?.keptCents ?? 0) - BigInt(before.amounts.dist_gross?.keptCents ?? 0)).toBe(1250n);
    expect(after.corrections).toEqual([
      {
        ...{ sheet: given.inspection.mapping.sheetIndex, row, column: heads[3], field: "dist_gross", old: "12x.50", text: "12.50", by, at },
        reason: "Agreed to the wire confirmation",
      },
    ]);
  },
);

it("the list marks the faulty cells, masks SSNs, and keeps a corrected row", async () => {
  const given = await opened(csv);
  const listed = await bench.run("ingestion.correct", payloadOf(given, false));
  const gross = columnOf(given, "dist_gross");
  expect(listed.page?.rows[0]).toMatchObject({ row: 3, revision: 0, state: "rejected", faults: [{ columns: [gross], rejects: true }] });
  expect(listed.page?.rows[0]?.cells[0]).toMatchObject({ text: "***-**-3457", isMasked: true });
  await correct(given, { row: 3, cells: [{ column: gross, text: "12.50" }] });
  const later = await bench.run("ingestion.correct", { ...payloadOf(given, true), rows: [] });
  expect(later.page?.rows.map(({ row, state }) => [row, state])).toEqual([[3, "kept"]]);
  expect(later.page?.rows[0]?.cells.find(({ column }) => column === gross)?.corrected).toMatchObject({ old: "12x.50", by });
});

it("an unreadable value, a missing reason, another column or row, or a concurrent change is refused", async () => {
  const given = await opened(csv);
  const gross = columnOf(given, "dist_gross");
  const codeOf = async (edit: Parameters<typeof correct>[1], corrected = false) => (await correct(given, edit, corrected)).refused?.code;
  expect(await codeOf({ row: 3, cells: [{ column: gross, text: "twelve" }] })).toBe("unreadable");
  expect(await codeOf({ row: 3, cells: [{ column: gross, text: "12.50" }], reason: " " })).toBe("reason-missing");
  expect(await codeOf({ row: 3, cells: [{ column: 99, text: "12.50" }] })).toBe("column-unknown");
  expect(await codeOf({ row: 2, cells: [{ column: gross, text: "12.50" }] })).toBe("row-unknown");
  expect(await codeOf({ row: 3, cells: [{ column: gross, text: "1".repeat(501) }] })).toBe("too-long");
  await correct(given, { row: 3, cells: [{ column: gross, text: "12.50" }] });
  expect(await codeOf({ row: 3, cells: [{ column: gross, text: "13.50" }] }, true)).toBe("stale");
});

it("input is previewed the way a run would read it, without storing anything", async () => {
  const given = await opened(csv);
  const gross = columnOf(given, "dist_gross");
  const typed = async (text: string) =>
    (await correct(given, { row: 3, cells: [{ column: gross, text }], keep: false, reason: "" })).page?.rows[0];
  expect((await typed("(12.50)"))?.state).toBe("kept");
  expect(await typed("12,5,0")).toMatchObject({ state: "rejected", faults: [{ columns: [gross] }] });
});

it("a correction to a cell that no longer has the original text is not used, and a notice says so", async () => {
  const given = await opened(csv);
  const gross = columnOf(given, "dist_gross");
  await correct(given, { row: 3, cells: [{ column: gross, text: "12.50" }] });
  await bench.inspection(csv.replace("12x.50", "99.00"), "distribution_detail");
  const facts = await readAgain(given);
  expect(facts.issues.find(({ code }) => code === "correction-unfit")).toMatchObject({ row: 3 });
  expect([facts.rowsCorrected, facts.corrections, facts.amounts.dist_gross?.keptCents]).toEqual([0, [], String(120050 + 9900 + 1000)]);
});

it("a correction that restores a cell's original text changes neither the reading nor its fingerprint", async () => {
  const given = await opened(csv);
  const before = await bench.normalize(given.inspection.mapping);
  const records = await bench.rows("canonical.parquet");
  const own = payments[1] ?? [];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: heads.length - 1 }),
      fc.constantFrom("900-45-6789", "01/02/2025", "5.00", "Hardship"),
      async (column, text) => {
        await rm(join(bench.directory, "corrections.json"), { force: true });
        const gross = { column: columnOf(given, "dist_gross"), text: "1.00" };
        const first = await correct(given, { row: 3, cells: column === gross.column ? [gross] : [gross, { column, text }] });
        if (!first.page) return;
        const cells = [gross.column, column].map((one) => ({ column: one, text: own[one] ?? "" }));
        await bench.run("ingestion.correct", {
          ...payloadOf(given, true),
          edit: { row: 3, revision: 1, cells: cells.map((cell) => ({ ...cell, text: null })), reason: "", by, at, keep: true },
        });
        expect(await readAgain(given)).toEqual(before);
        expect(await bench.rows("canonical.parquet")).toEqual(records);
        await writeFile(join(bench.directory, "corrections.json"), JSON.stringify({ version: 1, rows: [] }));
      },
    ),
    { numRuns: 4 },
  );
});
