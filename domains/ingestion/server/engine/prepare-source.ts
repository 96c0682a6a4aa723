import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { type CarriedHeading, classifyRow, endedByHeadings, namesRowsBelow, type RowRoles } from "@tieout/ingestion/core";
import { cellName } from "./grid-sql.ts";
import { loadLookup } from "./load-lookup.ts";
import { type ByPeriod, ofPeriods, type PeriodPlan } from "./periods/period-rows.ts";
import { countFilled, rowsToClassify } from "./read-grid.ts";
import type { SourceEntry } from "./source-entries.ts";

export interface FoundTotal {
  readonly row: number;
  readonly level: "subtotal" | "grand" | "unlabeled";
  /** Raw cells. */
  readonly cells: readonly string[];
  /** First and last row that the total was found to sum. */
  readonly covers?: readonly [from: number, to: number];
}

export interface PreparedSource {
  readonly rowsRead: number;
  readonly totals: readonly FoundTotal[];
  readonly skippedByKind: Record<string, number>;
  skipped: number;
  /** Raw cells of the rows left out under Values. */
  readonly leftOut: readonly SkippedRow[];
  /** Amounts that count only in an account's first or last row; empty if no column gives a period. */
  readonly edges: ByPeriod["edges"];
  /** Raw cells of summaries below the total. */
  readonly summaries: readonly SkippedRow[];
}

export interface SkippedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface SourcePlan {
  readonly columnCount: number;
  readonly directory: string;
  readonly roles: RowRoles;
  readonly entries: readonly SourceEntry[];
  /** Absent to keep the balances of every period. */
  readonly periods?: Pick<PeriodPlan, "report" | "planYear" | "fieldOf" | "otherPeriods">;
}

/**
 * Finds the rows that aren't data and creates the view `src`: row number and one text per entry, data rows only, with headings and grouped
 * columns carried down. Rows with amounts but no ID and no label stay in `unlabeled` until their sums are known.
 */
export async function prepareSource(database: EngineDatabase, plan: SourcePlan): Promise<PreparedSource> {
  const filled = await countFilled(database, plan.columnCount);
  const skipped: (readonly [number, string])[] = [];
  const totals: FoundTotal[] = [];
  const leftOut: SkippedRow[] = [];
  const summaries: SkippedRow[] = [];
  const headings: Heading[] = [];
  const naming: number[] = [];
  const skippedByKind: Record<string, number> = {};
  const covered = new Map(plan.roles.findings.flatMap(({ row, covers }) => (covers ? [[row, { covers }] as const] : [])));
  for await (const found of rowsToClassify(database, { ...plan, filled, belowRow: 0 })) {
    const row = Number(found[0]);
    const texts = found.slice(1).map((cell) => (typeof cell === "string" ? cell : ""));
    const kind = classifyRow(row, texts, plan.roles);
    if (kind.kind === "data") continue;
    if (kind.kind === "band") headings.push({ row, values: kind.values });
    if (kind.kind === "left_out" || kind.kind === "set_aside") leftOut.push({ row, cells: texts });
    if (kind.kind === "summary") summaries.push({ row, cells: texts });
    if (kind.kind === "total") totals.push({ row, level: kind.level, cells: texts, ...covered.get(row) });
    // A statement's subtotal may start at its group's heading.
    if (kind.kind === "note" && plan.roles.lines.length > 0) totals.push({ row, level: "subtotal", cells: [] });
    if (namesRowsBelow(kind, texts, plan.roles)) naming.push(row);
    skipped.push([row, kind.kind]);
    skippedByKind[kind.kind] = (skippedByKind[kind.kind] ?? 0) + 1;
  }
  const directory = plan.directory;
  await loadLookup(
    database,
    {
      table: "skipped",
      directory,
      columns: [
        { name: "row", sqlType: "INTEGER" },
        { name: "kind", sqlType: "VARCHAR" },
      ],
    },
    skipped,
  );
  await loadHeadings(database, plan, headings);
  const edges = await createSource(database, plan, { anySkipped: skipped.length > 0, naming });
  return { rowsRead: filled.rows, totals, skippedByKind, skipped: skipped.length, leftOut, summaries, edges };
}

type Heading = Omit<CarriedHeading, "continues">;

/**
 * Creates the table `headings`: each text with the row from which it applies; the text is empty where another person's heading ends the one
 * above.
 */
async function loadHeadings(database: EngineDatabase, plan: SourcePlan, headings: readonly Heading[]): Promise<void> {
  const columns = [
    { name: "row", sqlType: "INTEGER" },
    { name: "field", sqlType: "VARCHAR" },
    { name: "t", sqlType: "VARCHAR" },
  ] as const;
  const texts = headings.flatMap(({ row, values }) => Object.entries(values).map(([field, text]) => [row, field, text] as const));
  const lookup = { table: "headings", directory: plan.directory, columns };
  const placed = headings.length > 1 ? await withDataBetween(database, plan, headings) : [];
  const ended = endedByHeadings(placed, plan.roles.bands).map(({ row, field }) => [row, field, ""] as const);
  await loadLookup(database, lookup, [...texts, ...ended]);
}

/** Marks, for each heading, whether there is a data row between it and the heading above. */
async function withDataBetween(
  database: EngineDatabase,
  { directory }: SourcePlan,
  headings: readonly Heading[],
): Promise<readonly CarriedHeading[]> {
  const columns = [{ name: "row", sqlType: "INTEGER" }] as const;
  await loadLookup(
    database,
    { table: "heading_rows", directory, columns },
    headings.map(({ row }) => [row]),
  );
  const found = await database.all(
    `SELECT h.row, d.row FROM heading_rows h ASOF LEFT JOIN (SELECT row FROM grid WHERE row NOT IN (SELECT row FROM skipped)) d ON h.row >= d.row`,
  );
  const dataAbove = new Map(found.map(([row, above]) => [Number(row), above === null ? 0 : Number(above)]));
  return headings.map((heading, at) => ({
    ...heading,
    continues: at > 0 && (dataAbove.get(heading.row) ?? 0) < (headings[at - 1]?.row ?? 0),
  }));
}

interface SkippedRows {
  readonly anySkipped: boolean;
  /** Rows that name the person for the rows below. */
  readonly naming: readonly number[];
}

async function createSource(database: EngineDatabase, plan: SourcePlan, { anySkipped, naming }: SkippedRows): Promise<ByPeriod["edges"]> {
  const named = naming.length > 0 ? ` OR row IN (${naming.join(", ")})` : "";
  const keep = anySkipped ? `WHERE row NOT IN (SELECT row FROM skipped)${named}` : "";
  const used = [...new Set([...plan.entries.flatMap((entry) => entry.column ?? []), ...plan.roles.carried])];
  const columns = ["row", ...used.map(cellName)].join(", ");
  const base = `SELECT ${columns} FROM grid ${keep}`;
  const bands = plan.entries.filter((entry) => entry.column === undefined);
  const texts = plan.entries.map(
    (entry) => `${entry.column === undefined ? `${entry.name}b.t` : `g.${cellName(entry.column)}`} AS ${entry.name}`,
  );
  const joins = bands.map(
    (entry) =>
      ` ASOF LEFT JOIN (SELECT row, t FROM headings WHERE field = ${quoteLiteral(entry.field.key)}) ${entry.name}b ON g.row >= ${entry.name}b.row`,
  );
  const select = `SELECT g.row AS row${texts.map((text) => `, ${text}`).join("")} FROM (${carryDown(base, plan.roles.carried, naming)}) g${joins.join("")}`;
  const { directory, entries } = plan;
  const byPeriod = plan.periods ? await ofPeriods(database, { ...plan.periods, directory, entries }) : null;
  if (byPeriod) await database.run(`CREATE TABLE src AS SELECT * FROM (${byPeriod.select(select)}) ORDER BY row`);
  else if (bands.length === 0 && plan.roles.carried.length === 0) await database.run(`CREATE VIEW src AS ${select}`);
  else await database.run(`CREATE TABLE src AS ${select} ORDER BY g.row`);
  return byPeriod?.edges ?? new Map();
}

/**
 * Carries values down within groups: a group begins where its first column is filled, and the group's other rows take that row's cells
 * where their own are empty. `naming` rows aren't records.
 */
function carryDown(base: string, carried: readonly number[], naming: readonly number[]): string {
  const [anchor] = carried;
  if (anchor === undefined) return base;
  const empty = (index: number) => `(${cellName(index)} IS NULL OR trim(${cellName(index)}) = '')`;
  const replaced = carried
    .map(
      (index) =>
        `CASE WHEN ${empty(index)} THEN first_value(${cellName(index)}) OVER (PARTITION BY grp ORDER BY row) ELSE ${cellName(index)} END AS ${cellName(index)}`,
    )
    .join(", ");
  const all = `SELECT * EXCLUDE (grp) REPLACE (${replaced}) FROM (SELECT *, count(*) FILTER (NOT ${empty(anchor)}) OVER (ORDER BY row) AS grp FROM (${base}))`;
  return naming.length > 0 ? `SELECT * FROM (${all}) WHERE row NOT IN (${naming.join(", ")})` : all;
}
