import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  type AlikeFacts,
  type AlikeSheets,
  type InspectedColumn,
  type Inspection,
  proposeSheets,
  type RepeatedSheets,
  reports,
} from "@tieout/ingestion/core";
import type { TabularFile } from "@tieout/spreadsheet/read";
import { joins } from "../canonical-select.ts";
import type { ColumnReading } from "../canonical-value.ts";
import { readEntries } from "../column-reading.ts";
import { gridRoles } from "../grid-roles.ts";
import { cellName } from "../grid-sql.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { amountColumns, amountEntries } from "../prechecks/sheet-amounts.ts";
import { prepareSource } from "../prepare-source.ts";
import type { SourceEntry } from "../source-entries.ts";
import { listedEntries, listedSql } from "./listed-subjects.ts";
import { openStacked, positionSql, type StackedSheets } from "./write-sheets.ts";

interface AlikeSource {
  readonly file: TabularFile;
  readonly stacked: StackedSheets;
  /** Inspection of the first sheet that is read. */
  readonly inspection: Inspection;
}

async function repeatsOf(
  database: EngineDatabase,
  stacked: StackedSheets,
  entries: readonly SourceEntry[],
): Promise<readonly RepeatedSheets[]> {
  const { whole, subject } = listedSql(entries);
  const keys = `SELECT DISTINCT ${positionSql(stacked, "src.row")} AS sheet, ${whole} AS whole, ${subject} AS subject FROM src`;
  const found = await database.all(
    `WITH listed AS (${keys}) SELECT a.sheet, b.sheet, count(DISTINCT a.subject) FROM listed a JOIN listed b ON a.whole = b.whole AND a.sheet < b.sheet
     WHERE a.subject <> '' GROUP BY a.sheet, b.sheet ORDER BY a.sheet, b.sheet`,
  );
  return found.map(([one, other, count]) => ({ first: indexOf(stacked, one), second: indexOf(stacked, other), count: Number(count) }));
}

/** Number columns, money first. */
function inMoneyFirst(inspection: Inspection): readonly InspectedColumn[] {
  const { ofMoney, summed } = amountColumns(inspection);
  return [...ofMoney, ...summed.filter((column) => !ofMoney.includes(column))];
}

const indexOf = ({ sheets }: StackedSheets, position: unknown): number => sheets[Number(position)]?.sheetIndex ?? -1;

/** Every pair of sheets, with the count unknown because no column identifies whom the rows are about. */
const untold = ({ sheets }: StackedSheets): readonly RepeatedSheets[] =>
  sheets.flatMap((one, at) => sheets.slice(at + 1).map((other) => ({ first: one.sheetIndex, second: other.sheetIndex, count: 0 })));

async function sumsOf(database: EngineDatabase, stacked: StackedSheets, readings: readonly ColumnReading[]) {
  const sums = readings.map(({ value }) => `coalesce(sum(${value}), 0)::HUGEINT`);
  const found = await database.all(
    `SELECT ${[positionSql(stacked, "src.row"), "count(*)", ...sums].join(", ")} FROM src${joins({ readings })} GROUP BY 1`,
  );
  return new Map(
    found.map(([position, rows, ...cents]) => [Number(position), { rows: Number(rows), sums: cents.map((cent) => BigInt(String(cent))) }]),
  );
}

async function contentsOf(database: EngineDatabase, stacked: StackedSheets, belowRow: number): Promise<ReadonlyMap<number, string>> {
  const cells = stacked.headers.map((_, index) => cellName(index)).join(", ");
  const found = await database.all(
    `SELECT ${positionSql(stacked, "row")}, count(*), bit_xor(hash(${cells})), sum(hash(${cells})::HUGEINT) FROM grid WHERE row > ${belowRow} GROUP BY 1`,
  );
  return new Map(found.map(([position, ...parts]) => [Number(position), parts.map(String).join(" ")]));
}

/** Describes the contents of sheets that look alike, and which of these sheets to propose as one report. */
export function describeAlike(context: EngineTaskContext, { file, stacked, inspection }: AlikeSource): Promise<AlikeSheets> {
  const { mapping } = inspection;
  const report = reports[mapping.reportKey];
  return withTaskDatabase(context, ["file"], async (database) => {
    await openStacked(database, stacked);
    const listed = listedEntries(report, mapping);
    const named = [...(listed ?? []), ...amountEntries(inMoneyFirst(inspection))].map((entry, at) => ({
      ...entry,
      name: `t${at}`,
    }));
    const roles = await gridRoles(database, report, mapping);
    await prepareSource(database, { columnCount: stacked.headers.length, directory: context.workDirectory, roles, entries: named });
    const amounts = named.slice(listed?.length ?? 0);
    // No entry reads an SSN, so nothing is hashed.
    const readings = await readEntries(database, amounts, { directory: context.workDirectory, hmacKey: Buffer.alloc(0), people: [] });
    const sums = await sumsOf(database, stacked, readings);
    const contents = await contentsOf(database, stacked, mapping.headerRows.at(-1) ?? 0);
    const facts = stacked.sheets.map(({ sheetIndex, position }): AlikeFacts => {
      const sheet = file.sheets.find(({ index }) => index === sheetIndex);
      return {
        ...{ index: sheetIndex, name: sheet?.name ?? "", isHidden: sheet?.visibility !== "visible" },
        rows: sums.get(position)?.rows ?? 0,
        sums: sums.get(position)?.sums ?? [],
        columns: amounts.map(({ header }) => header),
        content: contents.get(position) ?? "",
      };
    });
    const repeats = !report.listed ? [] : listed ? await repeatsOf(database, stacked, named.slice(0, listed.length)) : untold(stacked);
    return proposeSheets(
      facts.sort((a, b) => a.index - b.index),
      repeats,
      report.listed?.subject ?? "",
    );
  });
}
