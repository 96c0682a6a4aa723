import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  classifyRow,
  exampleFindings,
  findField,
  footerFindings,
  hintFindings,
  hintRows,
  kindsOfRows,
  type Mapping,
  moneyOptions,
  parseMoney,
  type ReportDefinition,
  type RowFinding,
  type RowRoles,
  rowsBelowProse,
  rowsBelowTotals,
  type SourceRow,
} from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { readGridRows } from "../read-grid.ts";
import { findGroupSubtotals } from "./find-group-subtotals.ts";
import { findPersonSums, personSql } from "./find-person-sums.ts";
import { findStatementSums } from "./find-statement-sums.ts";
import { otherRows } from "./grid-amounts.ts";
import { type GridForms, recordFormsOf, strangersIn, uncomparedIn } from "./grid-record-forms.ts";
import { peopleColumns } from "./people-columns.ts";
import { withWordedRows } from "./rows-by-their-words.ts";
import { summariesAmongRecords } from "./summaries-among-records.ts";
import { type SumSource, totalsWithIdentifiers } from "./totals-with-identifiers.ts";

/** Number of rows below the header used to determine what its columns contain. */
const headRows = 200;
/** Number of rows at the end of the sheet that may include a footer. */
const tailRows = 60;

/** Fields whose amount shows how much money a row is about, best first; if none is mapped, any amount. */
const tellingFields = ["amount", "dist_gross", "ending_balance", "gross_pay"];

interface MappedKinds {
  readonly ofKind: (...kinds: readonly string[]) => readonly number[];
  readonly telling: number;
}

function mappedKinds(report: ReportDefinition, mapping: Mapping, roles: RowRoles): MappedKinds {
  const fields = mapping.columns.flatMap(({ index, field: key }) => {
    const field = key === null ? undefined : findField(report, key);
    return field ? [{ index, field }] : [];
  });
  const best = tellingFields.flatMap((key) => fields.find(({ field }) => field.key === key)?.index ?? [])[0];
  return {
    ofKind: (...kinds) => fields.filter(({ field }) => kinds.includes(field.kind)).map(({ index }) => index),
    telling: Math.max(0, best === undefined ? 0 : roles.money.indexOf(best)),
  };
}

/** Header of the amount column that is shown next to rows. */
export function amountOfFoundRows(report: ReportDefinition, mapping: Mapping, roles: RowRoles): string | undefined {
  const index = roles.money[mappedKinds(report, mapping, roles).telling];
  return mapping.columns.find((column) => column.index === index)?.header;
}

/**
 * Adds to the roles the rows that may not be records: rows skipped because of their words, and rows that are filled like records but
 * aren't.
 */
export async function withRowFindings(
  database: EngineDatabase,
  report: ReportDefinition,
  mapping: Mapping,
  roles: RowRoles,
): Promise<RowRoles> {
  if (roles.mapped.length === 0) return roles;
  const kinds = mappedKinds(report, mapping, roles);
  const formats = new Map(mapping.columns.map(({ index, format }) => [index, format]));
  const amountsOf = (cells: readonly string[]) =>
    roles.money.map((index) => parseMoney(cells[index] ?? "", moneyOptions(formats.get(index) ?? {})).value);
  const found = await foundAmongRecords(database, roles, { report, mapping, formats, ...kinds, centsOf: amountsOf });
  const centsOf = (cells: readonly string[]): bigint | undefined => amountsOf(cells)[kinds.telling] ?? undefined;
  return withWordedRows(database, found, { chosen: mapping.valueMaps.row_kinds, centsOf });
}

interface Search extends MappedKinds {
  readonly report: ReportDefinition;
  readonly mapping: Mapping;
  readonly formats: SumSource["formats"];
  readonly centsOf: (cells: readonly string[]) => readonly (bigint | null)[];
}

/** Finds hints, examples, unnamed summaries and footers. */
async function foundAmongRecords(database: EngineDatabase, roles: RowRoles, search: Search): Promise<RowRoles> {
  const { report, mapping, formats, ofKind, telling, centsOf } = search;
  const tellingOf = (cells: readonly string[]): bigint | undefined => centsOf(cells)[telling] ?? undefined;
  const chosen = mapping.valueMaps.row_kinds;
  let uncompared = 0;
  const withFound = (found: readonly RowFinding[]): RowRoles => ({
    ...roles,
    uncompared,
    findings: found,
    kinds: kindsOfRows(found, chosen),
  });
  if (roles.lines.length > 0) return withFound(await findStatementSums(database, roles, centsOf));

  const last = Math.trunc(roles.headerRows.at(-1) ?? 0);
  const head = await readGridRows(database, `row > ${last} AND row <= ${last + headRows}`);
  // In a layout without a header, records may be preceded by lines from other systems, which are rejected and listed.
  const hasHeader = roles.headerRows.length > 0;
  // The first group's heading also has words above figures, but it identifies a person.
  const listed = head.filter(({ row, cells }) => classifyRow(row, cells, roles).kind !== "band");
  const hints = hasHeader ? hintRows(listed) : [];
  const people = { ssns: ofKind("ssn"), identifiers: roles.identifiers, names: roles.names };
  const below = listed.filter(({ row }) => row > (hints.at(-1)?.row ?? last));
  const examples = exampleFindings(below, people, { isBelowHint: hints.length > 0, centsOf: tellingOf });
  const first = [...hintFindings(hints), ...examples];

  const told = roles.mapped.filter((index) => ![...roles.money, ...roles.numbers].includes(index));
  const known = await recordFormsOf(database, withFound(first), { told, dates: ofKind("date"), ssns: people.ssns });
  if (!known) return withFound(first);
  uncompared = roles.money.length === 0 ? 0 : await uncomparedIn(database, roles, known);
  const numbered = await withIdentifiers(database, withFound(first), {
    ...{ report, mapping, known, dates: ofKind("date"), formats, telling, tellingOf },
  });
  const summaries = await summariesAmongRecords(database, withFound([...first, ...numbered]), { known, telling, centsOf });
  const found = [...first, ...numbered, ...summaries];
  const settled = withFound(found);
  if (!hasHeader) return settled;
  const columns = { forms: known.forms, figures: ofKind("ssn", "date", "money", "number", "percent"), money: roles.money };
  return withFound([...found, ...(await endOfSheet(database, settled, { head, columns, tellingOf }))]);
}

interface SheetEnd {
  /** The first rows below the header. */
  readonly head: readonly SourceRow[];
  readonly columns: Parameters<typeof footerFindings>[1];
  readonly tellingOf: (cells: readonly string[]) => bigint | undefined;
}

/** Finds footers below the records, and the rows that a line of text separates from them. */
async function endOfSheet(database: EngineDatabase, roles: RowRoles, { head, columns, tellingOf }: SheetEnd) {
  const [end = []] = await askGrid(database, "SELECT max(row) FROM grid");
  const from = Math.max(Math.trunc(roles.headerRows.at(-1) ?? 0), Number(end[0] ?? 0) - tailRows);
  const tail = await readGridRows(database, `row > ${from}`);
  const kindOf = ({ row, cells }: SourceRow): string => classifyRow(row, cells, roles).kind;
  const footers = footerFindings(tail, columns, { isKnown: (row) => kindOf(row) !== "data", centsOf: tellingOf });
  const known = new Map([...roles.findings, ...footers].map(({ row, kind }) => [row, kind]));
  const read = (rows: readonly SourceRow[]) => rows.map((row) => ({ ...row, kind: known.has(row.row) ? "note" : kindOf(row) }));
  const withTotals = read(tail).map((row) => (known.get(row.row) === "total" ? { ...row, kind: "total" } : row));
  const belowProse = rowsBelowProse(read(head), read(tail));
  return [
    ...footers.filter(({ row }) => !roles.findings.some((one) => one.row === row)),
    ...(belowProse.length > 0 ? belowProse : rowsBelowTotals(withTotals, columns)),
  ];
}

interface AskedSums extends Pick<SumSource, "formats" | "tellingOf"> {
  readonly report: ReportDefinition;
  readonly mapping: Mapping;
  readonly known: GridForms;
  readonly dates: readonly number[];
  readonly telling: number;
}

/** Finds sums that have an identifier like the records have: for each person, and for everyone. */
async function withIdentifiers(database: EngineDatabase, roles: RowRoles, asked: AskedSums): Promise<readonly RowFinding[]> {
  if (roles.money.length === 0) return [];
  const { known, formats, tellingOf, report, mapping, dates, telling } = asked;
  const [others, strangers] = [await otherRows(database, roles), await strangersIn(database, roles, known)];
  const source = { roles, others, strangers, formats, tellingOf };
  const columns = await peopleColumns(database, report, { mapping, roles, dates });
  const ofPeople = columns ? await findPersonSums(database, { ...source, ...columns, telling }) : [];
  const person = columns ? [personSql({ roles, identity: columns.identity })] : [];
  const left = (found: readonly RowFinding[]) => found.flatMap(({ row, kind }) => (kind === null ? [] : [row]));
  const records = { ...source, others: [...others, ...left(ofPeople)] };
  const ofGroups = columns ? await findGroupSubtotals(database, { ...records, ...columns, telling }) : [];
  const rest = { ...source, others: [...records.others, ...left(ofGroups)] };
  return [...ofPeople, ...ofGroups, ...(await totalsWithIdentifiers(database, rest, person))];
}
