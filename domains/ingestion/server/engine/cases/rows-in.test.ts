import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { type CaseReading, readCase } from "./read-case.test-data.ts";

/** Lines in = kept + rejected + skipped, and no cell shifted by a separator is silently read as a figure for another column. */

/** `npm test` reads a fixed selection; set ROWS_IN_FILES=10000 for more. */
const generatedFiles = Number(process.env.ROWS_IN_FILES ?? 60);

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const shifts = ["address", "name", "amount", "two cells", "cut to the header"] as const;
const plan = fc.record({
  rows: fc.integer({ min: 12, max: 60 }),
  columns: fc.constantFrom("note last", "no note", "spare last"),
  trims: fc.boolean(),
  shifted: fc.array(fc.record({ row: fc.nat(59), kind: fc.constantFrom(...shifts) }), { maxLength: 3 }),
  blanks: fc.array(fc.nat(59), { maxLength: 3 }),
  footer: fc.constantFrom<readonly string[]>([], ["", "End of report"], ["", "Prepared by Sample Recordkeeping for the plan sponsor"]),
  cents: fc.integer({ min: 0, max: 9_999 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  readonly id: string;
  readonly pretax: number;
  readonly roth: number;
  readonly cells: readonly string[];
}

const written = (cents: number): string => (cents / 100).toFixed(2);

function tableOf({ rows, columns, cents }: Plan): readonly Row[] {
  return Array.from({ length: rows }, (_, at) => {
    const [pretax, roth] = [100_000 + cents + at * 3_725, 1_000 + at * 1_150];
    const end = { "no note": [], "note last": [at % 4 === 0 ? "moved" : ""], "spare last": ["", ""] }[columns];
    const [street, id] = [`${at + 1} Main St`, String(200_000 + at)];
    return { id, pretax, roth, cells: [id, `Person${at} Abel`, street, written(pretax), written(roth), "06/14/2024", ...end] };
  });
}

/** The row as written by a program that doesn't quote cells. */
function shift(cells: readonly string[], kind: (typeof shifts)[number]): readonly string[] {
  const partedAt = (cell: string, at: number): readonly string[] => {
    if (at === 1 && (kind === "name" || kind === "two cells")) return cell.split(" ");
    if (at === 2 && kind !== "name" && kind !== "amount") return [cell, " Apt 4"];
    return at === 3 && kind === "amount" ? [cell.slice(0, -6), cell.slice(-6)] : [cell];
  };
  const row = cells.flatMap(partedAt);
  return kind === "cut to the header" ? row.slice(0, cells.length) : row;
}

function write(given: Plan) {
  const table = tableOf(given);
  const kinds = new Map(given.shifted.map(({ row, kind }) => [row % given.rows, kind]));
  const line = (cells: readonly string[]): string => {
    const text = cells.join(",");
    return given.trims ? text.replace(/,+$/, "") : text;
  };
  const lines = table.flatMap(({ cells }, at) => {
    const kind = kinds.get(at);
    const own = line(kind === undefined ? cells : shift(cells, kind));
    return given.blanks.some((blank) => blank % given.rows === at) ? ["", own] : [own];
  });
  const end = { "no note": [], "note last": ["Remarks"], "spare last": ["Spare 1", "Spare 2"] }[given.columns];
  const header = ["Participant ID", "Name", "Address", "Pre-Tax", "Roth", "Pay Date", ...end].join(",");
  const all = [header, ...lines, ...given.footer];
  return { table, lines: all.length, text: all.join("\n"), isShifted: kinds.size > 0 };
}

/** Kept rows with figures that differ from what was written. */
function wrongRows({ rows, asked }: CaseReading, table: readonly Row[]): readonly string[] {
  const byId = new Map(table.map((row) => [row.id, row]));
  const isAsked = (header: string): boolean => asked[header] !== undefined;
  return rows.flatMap((row) => {
    const own = byId.get(String(row.participant_id));
    const isRight =
      own !== undefined &&
      (isAsked("Pre-Tax") || String(row.deferral_pretax) === String(own.pretax)) &&
      (isAsked("Roth") || String(row.deferral_roth) === String(own.roth));
    return isRight ? [] : [`${row.participant_id}: ${row.deferral_pretax} and ${row.deferral_roth}`];
  });
}

it("each line in generated reports is kept, rejected or skipped, and a shifted figure is never read silently", async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const { table, lines, text, isShifted } = write(given);
      const reading = await readCase(bench, { content: text, slot: "contribution_detail", upload_as: "report.csv" });
      if (reading.refused !== null) {
        refused += 1;
        expect(isShifted).toBe(true);
        expect(reading.refused).toMatch(/^Row \d+ .*cell/);
        return;
      }
      if (reading.problems.length > 0) return expect(isShifted).toBe(true);
      const skipped = Object.values(reading.skippedByKind).reduce((sum, rows) => sum + rows, 0);
      expect(reading.rowsRead).toBe(lines);
      expect(reading.kept + reading.rejected + skipped).toBe(lines);
      expect(wrongRows(reading, table)).toEqual([]);
      // Rows that aren't kept were shifted by a separator; all unshifted rows are kept.
      if (!isShifted) expect(reading.kept).toBe(table.length);
    }),
    { numRuns: generatedFiles },
  );
  expect(refused).toBeGreaterThan(generatedFiles / 4);
});
