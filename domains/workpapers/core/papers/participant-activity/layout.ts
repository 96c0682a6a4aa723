import { type Cents, cents, parseWireMoney } from "@tieout/kernel";
import {
  type ActivityField,
  activityFieldTitles,
  compareTie,
  contributionFields,
  exceptionsSheet,
  firstBodyRow,
  type NoteFact,
  notesSheet,
  type PaperTable,
  type PlannedTable,
  pageFooter,
  planned,
  planTieSheet,
  planTies,
  sourcesSheet,
  type TieResult,
  tableSheet,
  tieTab,
  tieVerdicts,
  tieWidths,
} from "@tieout/runs/core";
import type { SheetModel, WorkbookModel } from "@tieout/spreadsheet/model";
import type { Participant } from "../../people/participants.ts";
import { personsOf } from "../../people/persons.ts";
import type { ActivityPage } from "./activity-page.ts";
import { fundProvider, groupColumns, participantColumns } from "./columns.ts";
import type { ActivityGroup } from "./inputs.ts";
import { statementTable } from "./statement-table.ts";
import { type TieTables, tieFormulas } from "./ties/tie-formulas.ts";

export const participantTable: PaperTable<ActivityPage, Participant> = {
  key: "participants",
  sheet: "By Participant",
  columns: ({ data, frame }) => participantColumns(data, frame),
  rows: ({ data }) => data.participants,
};

export const fundTable: PaperTable<ActivityPage, ActivityGroup> = {
  key: "funds",
  sheet: "By Investment",
  columns: ({ data, frame }) => groupColumns("Investment", data, frame),
  rows: ({ data }) => data.byFund,
};

export const sourceTable: PaperTable<ActivityPage, ActivityGroup> = {
  key: "sources",
  sheet: "By Money Source",
  columns: ({ data, frame }) => groupColumns("Money source", data, frame).filter(({ key }) => key !== "id" && key !== fundProvider),
  rows: ({ data }) => data.bySource,
};

const mainTab = participantTable.sheet;

/** Checks that the split adds up to the accounts, by tying each of the split's totals to the main tab's total. */
function splitTies(tab: string, table: PlannedTable<ActivityGroup>, main: PlannedTable<Participant>) {
  const fields: readonly ActivityField[] = ["beginning_balance", ...contributionFields, "gain_loss", "distributions", "ending_balance"];
  const shown = fields.filter((field) => !table.columns.some((column) => column.key === field && column.missingFrom));
  const sides = shown.map((field) => ({
    field,
    tie: compareTie({
      key: `split.${field}`,
      label: activityFieldTitles[field],
      leftLabel: tab,
      leftCents: cents(table.totalCents(field)),
      rightLabel: mainTab,
      rightCents: cents(main.totalCents(field)),
      missing: "",
    }),
  }));
  return {
    ties: sides.map(({ tie }) => tie),
    left: (tie: TieResult) => `${table.totalAddress(tie.key.slice(6))}`,
    right: (tie: TieResult) => main.totalAddress(tie.key.slice(6), mainTab),
  };
}

/** Omits the tab if the report has no such split. */
function groupSheets(split: PaperTable<ActivityPage, ActivityGroup>, page: ActivityPage, main: PlannedTable<Participant>): SheetModel[] {
  if (split.rows(page).length === 0) return [];
  const table = planned(split, page, firstBodyRow);
  const { ties, left, right } = splitTies(split.sheet, table, main);
  const block = planTies(ties, table.endRow + 1, { left, right });
  const { frame } = page;
  return [
    tableSheet({
      name: split.sheet,
      frame,
      table,
      below: [block.rows()],
      differenceRange: table.differences("check"),
      minimumWidths: tieWidths,
    }),
  ];
}

const purpose =
  "Roll-forward of every participant account for the plan year, by investment and by money source; basis for the populations tested.";

function accountFacts({ data, result }: ActivityPage, main: PlannedTable<Participant>): NoteFact[] {
  const ending = parseWireMoney(result.totals.find((total) => total.key === "ending_balance")?.amount ?? "0.00") ?? cents(0);
  const money = (amountCents: Cents, formula: string) => ({
    content: { kind: "money" as const, cents: amountCents },
    style: "money" as const,
    formula,
  });
  const persons = personsOf(data.participants).length;
  const number = { content: { kind: "number" as const, value: persons }, style: "number" as const };
  const ofPlan = data.participants.length - persons;
  return [
    {
      label: data.providers.length > 1 ? "Accounts" : "Participants",
      value:
        data.participants.length > 0
          ? { ...number, formula: `ROWS(${main.range("name", mainTab)})${ofPlan > 0 ? `-${ofPlan}` : ""}` }
          : number,
    },
    { label: "Ending balance, reported", value: money(ending, main.totalAddress("ending_balance", mainTab)) },
  ];
}

/** Omits the tab if no trust statement is uploaded. */
function statementSheets(page: ActivityPage): SheetModel[] {
  if (!page.data.statement) return [];
  const table = planned(statementTable, page, firstBodyRow);
  return [tableSheet({ name: statementTable.sheet, frame: page.frame, table, below: [] })];
}

function tieTables(page: ActivityPage, main: PlannedTable<Participant>): TieTables {
  const { data } = page;
  return {
    main: { table: main, tab: mainTab },
    funds: data.byFund.length > 0 ? { table: planned(fundTable, page, firstBodyRow), tab: fundTable.sheet } : null,
    sources: data.bySource.length > 0 ? { table: planned(sourceTable, page, firstBodyRow), tab: sourceTable.sheet } : null,
    statement: data.statement ? { table: planned(statementTable, page, firstBodyRow), tab: statementTable.sheet } : null,
  };
}

/**
 * Lays out the tabs Tie-out, By Participant, By Investment, By Money Source, Trust Statement, Exceptions, Notes, Sources; a tab is omitted
 * if no report has the data for it.
 */
export function layOutActivity(page: ActivityPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const main = planned(participantTable, page, firstBodyRow);
  const ties = planTieSheet(frame, result.ties, tieFormulas(tieTables(page, main), page));
  const sections = [
    { heading: `Ties: see the ${tieTab} tab`, facts: tieVerdicts(result.ties, tieTab, ties.checkAddress) },
    { heading: "Accounts", facts: accountFacts(page, main) },
  ];
  const { procedures, conclusion, review } = setUp;
  const differenceRange = main.differences("check");
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      ties.sheet,
      tableSheet({ name: mainTab, frame, table: main, below: [], differenceRange }),
      ...groupSheets(fundTable, page, main),
      ...groupSheets(sourceTable, page, main),
      ...statementSheets(page),
      exceptionsSheet(frame, result, data.cutOff),
      notesSheet(frame, { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion, review }),
      sourcesSheet(frame),
    ],
  };
}
