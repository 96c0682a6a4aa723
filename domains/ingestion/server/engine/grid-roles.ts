import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  bannerProbes,
  choiceFieldOf,
  choiceKey,
  classifyRow,
  isFilled,
  isTotalOfIdentifier,
  leftOut,
  type Mapping,
  mayBeTotalLabel,
  moneyOptions,
  parseMoney,
  type ReportDefinition,
  type RowRoles,
  rowRoles,
} from "@tieout/ingestion/core";
import { askGrid } from "./grid/grid-answers.ts";
import { cellName } from "./grid-sql.ts";
import { countFilled, distinctTexts, headerCellsOf, readGridRows, rowsToClassify } from "./read-grid.ts";
import { withRowFindings } from "./rows/find-rows.ts";
import { summariesOf } from "./totals/grid-summaries.ts";

/** A longer sheet lists people rather than the groups in a statement. */
const longestSummed = 50_000;
/** Maximum number of earlier totals or headings that a subtotal may cover. */
const deepestNesting = 50;
/** Maximum number of rows above the header that later pages may repeat. */
const mostBanners = 50;
/** Limit on the distinct texts in a choice column. */
const mostTexts = 200_000;

/**
 * Determines the roles of a sheet's columns, which rows are repeated on later pages, and which rows are subtotals according to their
 * amounts.
 */
export async function gridRoles(database: EngineDatabase, report: ReportDefinition, mapping: Mapping): Promise<RowRoles> {
  const first = mapping.headerRows[0] ?? 0;
  const banner = first > 1 ? await readGridRows(database, `row < ${first} AND row >= ${first - mostBanners}`) : [];
  const roles: RowRoles = {
    ...rowRoles(report, mapping, await headerCellsOf(database, mapping.headerRows)),
    banners: bannerProbes(banner.map(({ cells }) => cells)),
    leftOut: await leftOutTexts(database, report, mapping),
  };
  const summed = { ...roles, subtotals: await subtotalsOf(database, mapping, roles) };
  const summarized = { ...summed, summaries: await summariesOf(database, report, { mapping, roles: summed }) };
  return withRowFindings(database, report, mapping, summarized);
}

/** Source texts in each choice column that a person marked as not being records. */
async function leftOutTexts(database: EngineDatabase, report: ReportDefinition, mapping: Mapping): Promise<RowRoles["leftOut"]> {
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field);
  const found: { index: number; texts: ReadonlySet<string> }[] = [];
  for (const { index, field: key } of mapping.columns) {
    const map = key === null ? undefined : choiceFieldOf(report, key, has)?.valueMap;
    const left = Object.entries((map && mapping.valueMaps[map]) ?? {}).flatMap(([text, value]) => (value === leftOut ? [text] : []));
    if (left.length === 0) continue;
    const keys = new Set(left);
    const texts = await distinctTexts(database, { column: index, belowRow: mapping.headerRows.at(-1) ?? 0 }, mostTexts);
    found.push({ index, texts: new Set(texts.map(({ text }) => text).filter((text) => keys.has(choiceKey(text)))) });
  }
  return found;
}

interface Amounts {
  readonly row: number;
  readonly cents: readonly (bigint | null)[];
}

/** Kinds of rows that aren't included in any sum: neither a person's row nor a total for several people. */
const notSummed: ReadonlySet<ReturnType<typeof classifyRow>["kind"]> = new Set([
  "blank",
  "repeated_header",
  "banner",
  "left_out",
  "summary",
]);

/** Rows that are named like a subtotal, lack a person's identifier or other personal data, and show the sums of the rows above them. */
async function subtotalsOf(database: EngineDatabase, mapping: Mapping, roles: RowRoles): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  const below = `row > ${Math.trunc(roles.headerRows.at(-1) ?? 0)}`;
  if (!(await maySubtotal(database, roles, below))) return found;
  const running = roles.money.map(() => 0n);
  const starts: (readonly bigint[])[] = [[...running]];
  for (const { row, cells } of await readGridRows(database, below)) {
    const kind = classifyRow(row, cells, roles).kind;
    if (notSummed.has(kind)) continue;
    const amounts = { row, cents: amountsOf(mapping, roles, cells) };
    const isSubtotal = kind === "data" && isAsked(cells, roles) && sumsUp(amounts, running, starts);
    if (isSubtotal) found.add(row);
    if (kind === "data" && !isSubtotal)
      for (const [at, cents] of amounts.cents.entries()) running[at] = (running[at] ?? 0n) + (cents ?? 0n);
    else starts.push([...running]);
  }
  return found;
}

/** Whether a sheet has amounts, is not too long, and has a total label. */
async function maySubtotal(database: EngineDatabase, roles: RowRoles, below: string): Promise<boolean> {
  const labels = roles.labels.map((index) => `contains(lower(${cellName(index)}), 'total')`);
  if (labels.length === 0 || roles.money.length === 0) return false;
  const [rows = []] = await askGrid(database, `SELECT count(*) FROM grid WHERE ${below}`);
  if (Number(rows[0]) > longestSummed) return false;
  const [asked = []] = await askGrid(database, `SELECT count(*) FROM grid WHERE ${below} AND (${labels.join(" OR ")})`);
  return Number(asked[0]) !== 0;
}

/** Whether the row's name may be that of a subtotal and names no person. */
const isAsked = (cells: readonly string[], roles: RowRoles): boolean =>
  roles.labels.some((index) => mayBeTotalLabel(cells[index] ?? "")) &&
  (isTotalOfIdentifier(cells, roles) || lacksIdentifier(cells, roles)) &&
  (roles.carried.length === 0 || roles.carried.every((index) => !isFilled(cells[index])));

const lacksIdentifier = (cells: readonly string[], roles: RowRoles): boolean =>
  roles.identifiers.every((index) => !isFilled(cells[index]) || mayBeTotalLabel(cells[index] ?? "") || !roles.labels.includes(index));

function amountsOf(mapping: Mapping, roles: RowRoles, cells: readonly string[]): readonly (bigint | null)[] {
  return roles.money.map((index) => {
    const format = mapping.columns.find((column) => column.index === index)?.format ?? {};
    return parseMoney(cells[index] ?? "", moneyOptions(format)).value;
  });
}

/** If most of at least three amounts agree, it is not a coincidence; differences in the rest are reported. */
const fewestAgreeing = 3;
const agreeingShare = 0.7;

/** Whether the amounts equal the sums since one of the headings or totals above. */
function sumsUp({ cents }: Amounts, running: readonly bigint[], starts: readonly (readonly bigint[])[]): boolean {
  const stated = cents.flatMap((amount, at) => (amount === null || amount === 0n ? [] : [{ amount, at }]));
  return starts.slice(-deepestNesting).some((start) => {
    const since = (at: number): bigint => (running[at] ?? 0n) - (start[at] ?? 0n);
    const agreeing = stated.filter(({ amount, at }) => since(at) === amount).length;
    const all = cents.every((amount, at) => (amount ?? 0n) === since(at));
    return (all && agreeing >= 2) || (agreeing >= fewestAgreeing && agreeing >= stated.length * agreeingShare);
  });
}

export interface OutsideData {
  /** By column: how often each text occurs in rows that are not data (headings, totals, notes). */
  readonly columns: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** By field: how often each text occurs in headings. */
  readonly headings: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const countIn = (counts: Map<string, number>, text: string): void => {
  if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
};

/** Texts in non-data rows for some columns, and heading texts for some fields. */
export async function textsOutsideData(
  database: EngineDatabase,
  roles: RowRoles,
  asked: { readonly columns: readonly number[]; readonly fields: readonly string[]; readonly columnCount: number },
): Promise<OutsideData> {
  const columns = new Map(asked.columns.map((column) => [column, new Map<string, number>()]));
  const headings = new Map(asked.fields.map((field) => [field, new Map<string, number>()]));
  if (columns.size === 0 && headings.size === 0) return { columns, headings };
  const filled = await countFilled(database, asked.columnCount);
  const belowRow = roles.headerRows.at(-1) ?? 0;
  for await (const [row, ...found] of rowsToClassify(database, { columnCount: asked.columnCount, roles, filled, belowRow })) {
    const texts = found.map((cell) => (typeof cell === "string" ? cell : ""));
    const kind = classifyRow(Number(row), texts, roles);
    if (kind.kind === "data" || kind.kind === "left_out") continue;
    for (const [column, known] of columns) countIn(known, texts[column] ?? "");
    if (kind.kind === "band") for (const [field, known] of headings) countIn(known, kind.values[field] ?? "");
  }
  return { columns, headings };
}
