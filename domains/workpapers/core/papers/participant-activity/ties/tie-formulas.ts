import {
  type AccountClass,
  accountClasses,
  accountClassTitles,
  type ControlTotalKey,
  classOfName,
  findStatementLine,
} from "@tieout/catalog/core";
import { parseWireMoney } from "@tieout/kernel";
import type { PlannedTable, StatementAccount, TieFormulas, TiePart, TieResult } from "@tieout/runs/core";
import type { Participant } from "../../../people/participants.ts";
import type { ActivityPage } from "../activity-page.ts";
import { balanceFields } from "../figures.ts";
import type { ActivityGroup } from "../inputs.ts";
import { fieldsOfTie } from "./activity-ties.ts";
import { classOfFund, classOfSource } from "./classed-balances.ts";
import { type FundPair, pairFunds } from "./fund-pairs.ts";
import { fundTieKey } from "./fund-ties.ts";
import { statementKey, statementLines } from "./statement-lines.ts";
import { partKey, principalFields } from "./statement-ties.ts";

interface PlacedTable<Row> {
  readonly table: PlannedTable<Row>;
  readonly tab: string;
}

export interface TieTables {
  readonly main: PlacedTable<Participant>;
  /** Null if the report is not split by fund. */
  readonly funds: PlacedTable<ActivityGroup> | null;
  /** Null if the report is not split by money source. */
  readonly sources: PlacedTable<ActivityGroup> | null;
  /** Null if no trust statement is uploaded. */
  readonly statement: PlacedTable<StatementAccount> | null;
}

const isGiven = <Row>({ table }: PlacedTable<Row>, field: string): boolean =>
  table.columns.some(({ key, missingFrom }) => key === field && !missingFrom);
const cellOf = <Row>({ table, tab }: PlacedTable<Row>, field: string, row: number): string => `'${tab}'!${table.cell(field, row)}`;
const rounded = (terms: readonly string[]): string => (terms.length > 0 ? `ROUND(${terms.join("+")},2)` : "0");

/** The total cells of the columns that the tie compares. */
function totalsOf<Row>(placed: PlacedTable<Row>, fields: readonly string[]): string[] {
  return fields.filter((field) => isGiven(placed, field)).map((field) => placed.table.totalAddress(field, placed.tab));
}

const rowCells = <Row>(placed: PlacedTable<Row>, fields: readonly string[], row: number): string[] =>
  fields.filter((field) => isGiven(placed, field)).map((field) => cellOf(placed, field, row));

/** Cells for a class in the balances: rows of funds, money sources, or participants that are not people. */
function classCells({ main, funds, sources }: TieTables, { data }: ActivityPage, of: AccountClass, fields: readonly string[]): string[] {
  const ofFunds = funds ? data.byFund.flatMap((fund, row) => (classOfFund(fund) === of ? rowCells(funds, fields, row) : [])) : [];
  if (ofFunds.length > 0) return ofFunds;
  if (of === "participant_loans")
    return sources ? data.bySource.flatMap(({ id }, row) => (classOfSource(id) === of ? rowCells(sources, fields, row) : [])) : [];
  return data.participants.flatMap(({ name }, row) => (classOfName(name) === of ? rowCells(main, fields, row) : []));
}

function partFormula(tables: TieTables, page: ActivityPage, tie: TieResult, part: TiePart): string | null {
  const control = lineOf(tie.key);
  const of = accountClasses.find((one) => part.key.startsWith(`${one}.`));
  if (control === undefined || of === undefined) return null;
  const fields = fieldsOfTie(tie.key);
  if (part.key === partKey(of, "loan_balance")) return rounded(totalsOf(tables.main, ["loan_balance"]));
  const principal = principalFields[control];
  if (part.key === partKey(of, "principal") && principal !== undefined)
    return rounded(totalsOf(tables.main, [principal]).map((cell) => `-${cell}`));
  if (part.key === partKey(of, "entered")) return null;
  if (part.key === partKey(of, "statement")) {
    const { statement } = tables;
    if (!statement || !isGiven(statement, control)) return null;
    const { table, tab } = statement;
    return `ROUND(SUMIF(${table.range("class", tab)},"${accountClassTitles[of]}",${table.range(control, tab)}),2)`;
  }
  if (of !== "investment") return rounded(classCells(tables, page, of, fields));
  const others = accountClasses.slice(1).flatMap((other) => classCells(tables, page, other, fields));
  return `ROUND(${totalsOf(tables.main, fields).join("+") || "0"}${others.map((cell) => `-${cell}`).join("")},2)`;
}

/** The trust statement line that each tie compares. */
const lineByTie: ReadonlyMap<string, ControlTotalKey> = new Map(statementLines.map(([key]) => [statementKey(key), key]));
const lineOf = (tieKey: string): ControlTotalKey | undefined => lineByTie.get(tieKey);

interface SplitCells {
  readonly left: string;
  readonly right: string | null;
}

function splitCells(tables: TieTables, { data }: ActivityPage): ReadonlyMap<string, SplitCells> {
  const { funds, statement } = tables;
  const cells = new Map<string, SplitCells>();
  if (!funds || !data.statement) return cells;
  const rowOfFund = new Map(data.byFund.map((fund, row) => [fund, row]));
  const rowOfAccount = new Map(data.statement.accounts.map((account, row) => [account, row]));
  const cellsOf = (pair: FundPair, [key, figure]: (typeof statementLines)[number]): SplitCells => {
    const stated =
      statement && isGiven(statement, key) ? pair.accounts.map((account) => cellOf(statement, key, rowOfAccount.get(account) ?? 0)) : [];
    return {
      left: rounded(pair.funds.flatMap((fund) => rowCells(funds, balanceFields(figure), rowOfFund.get(fund) ?? 0))),
      right: stated.length > 1 ? rounded(stated) : (stated[0] ?? null),
    };
  };
  for (const pair of pairFunds({ statement: data.statement, byFund: data.byFund }))
    for (const line of statementLines) cells.set(fundTieKey(statementKey(line[0]), pair), cellsOf(pair, line));
  return cells;
}

/** The line's total on the statement tab, unless the auditor entered another amount. */
function statementTotal({ statement }: TieTables, { data }: ActivityPage, tie: TieResult): string | null {
  const control = lineOf(tie.key);
  if (!statement || control === undefined || findStatementLine(control) === undefined || !isGiven(statement, control)) return null;
  const isItsTotal = data.statement?.totals[control] === parseWireMoney(tie.right_amount ?? "");
  return isItsTotal ? statement.table.totalAddress(control, statement.tab) : null;
}

/** Formulas that look up each of a tie's figures on the tab where the figure is. */
export function tieFormulas(tables: TieTables, page: ActivityPage): TieFormulas {
  const splits = splitCells(tables, page);
  return {
    left: (tie) => splits.get(tie.key)?.left ?? rounded(totalsOf(tables.main, fieldsOfTie(tie.key))),
    right: (tie) => splits.get(tie.key)?.right ?? statementTotal(tables, page, tie),
    part: (tie, part) => partFormula(tables, page, tie, part),
    exceptions: page.result.exceptions,
  };
}
