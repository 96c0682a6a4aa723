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
  type PaperPage,
  type PaperTable,
  type PlannedTable,
  pageFooter,
  planned,
  planTies,
  type TieResult,
  tableSheet,
  tieVerdicts,
  tieWidths,
} from "@tieout/processing/core";
import type { SheetModel, WorkbookModel } from "@tieout/spreadsheet/model";
import type { Participant } from "../../people/participants.ts";
import { fieldsOfTie } from "./activity-ties.ts";
import { groupColumns, participantColumns } from "./columns.ts";
import type { ActivityData, ActivityGroup } from "./inputs.ts";

type ActivityPage = PaperPage<ActivityData>;

export const participantTable: PaperTable<ActivityPage, Participant> = {
  key: "participants",
  sheet: "By Participant",
  columns: ({ data }) => participantColumns(data.given, data.providers),
  rows: ({ data }) => data.participants,
};

export const fundTable: PaperTable<ActivityPage, ActivityGroup> = {
  key: "funds",
  sheet: "By Investment",
  columns: ({ data }) => groupColumns("Investment", true, data.given),
  rows: ({ data }) => data.byFund,
};

export const sourceTable: PaperTable<ActivityPage, ActivityGroup> = {
  key: "sources",
  sheet: "By Money Source",
  columns: ({ data }) => groupColumns("Money source", false, data.given),
  rows: ({ data }) => data.bySource,
};

const mainTab = participantTable.sheet;

/** Adds up the total cells of the columns that a tie compares. */
function leftFormula<Row>(table: PlannedTable<Row>, tie: TieResult): string {
  const cells = fieldsOfTie(tie.key).filter((name) => table.columns.some((column) => column.key === name && !column.missingFrom));
  return cells.length > 0 ? `ROUND(${cells.map((name) => table.totalAddress(name)).join("+")},2)` : "0";
}

/** The split must add up to the accounts: each of its totals against the total of the main tab. */
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

/** No tab where the report does not give the split. */
function groupSheets(split: PaperTable<ActivityPage, ActivityGroup>, page: ActivityPage, main: PlannedTable<Participant>): SheetModel[] {
  if (split.rows(page).length === 0) return [];
  const table = planned(split, page, firstBodyRow);
  const { ties, left, right } = splitTies(split.sheet, table, main);
  const block = planTies(ties, table.endRow + 1, left, right);
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
  const number = { content: { kind: "number" as const, value: data.participants.length }, style: "number" as const };
  return [
    {
      label: data.providers.length > 1 ? "Accounts" : "Participants",
      value: data.participants.length > 0 ? { ...number, formula: `ROWS(${main.range("name", mainTab)})` } : number,
    },
    { label: "Ending balance, reported", value: money(ending, main.totalAddress("ending_balance", mainTab)) },
  ];
}

/** Tabs By Participant, By Investment, By Money Source, Exceptions, Notes; a split that the report does not give has no tab. */
export function layOutActivity(page: ActivityPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const main = planned(participantTable, page, firstBodyRow);
  const ties = planTies(result.ties, main.endRow + 1, (tie) => leftFormula(main, tie));
  const sections = [
    { heading: "Accounts", facts: accountFacts(page, main) },
    { heading: "Tie-out: see the block below the By Participant table", facts: tieVerdicts(result.ties, mainTab, ties.checkAddress) },
  ];
  const { procedures, conclusion } = setUp;
  const differenceRange = main.differences("check");
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      tableSheet({ name: mainTab, frame, table: main, below: [ties.rows()], differenceRange, minimumWidths: tieWidths }),
      ...groupSheets(fundTable, page, main),
      ...groupSheets(sourceTable, page, main),
      exceptionsSheet(frame, result.exceptions, data.cutOff),
      notesSheet(frame, { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion }),
    ],
  };
}
