import { type Cents, cents, parseWireMoney } from "@tieout/kernel";
import type { SheetModel, WorkbookModel } from "@tieout/spreadsheet/model";
import { exceptionsSheet } from "../../layout/exceptions-sheet.ts";
import { type NoteFact, notesSheet } from "../../layout/notes-sheet.ts";
import { tableSheet } from "../../layout/paper-sheet.ts";
import { type PlannedTable, planTable } from "../../layout/paper-table.ts";
import { firstBodyRow, type PaperFrame, pageFooter } from "../../layout/sheet-frame.ts";
import { planTies, tieWidths } from "../../layout/tie-block.ts";
import { tieVerdicts } from "../../layout/tie-verdicts.ts";
import type { PaperSetUp } from "../../paper-facts.ts";
import type { PaperResult, TieResult } from "../../paper-result.ts";
import { compareTie } from "../../rules/compare-tie.ts";
import { groupColumns, participantColumns } from "./activity-columns.ts";
import { type ActivityField, activityFieldTitles, contributionFields } from "./activity-fields.ts";
import { statementLines } from "./activity-ties.ts";
import type { ActivityData, ActivityGroup } from "./inputs.ts";

const mainTab = "By Participant";

/** Adds up the total cells of the columns that a tie compares. */
function leftFormula<Row>(table: PlannedTable<Row>, tie: TieResult): string {
  const field = tie.key.slice(tie.key.lastIndexOf(".") + 1);
  const line = tie.key.includes(".statement.") ? statementLines.find((candidate) => candidate.control === field) : undefined;
  const fields: readonly string[] = line ? line.fields : field === "contributions" ? contributionFields : [field];
  const cells = fields.filter((name) => table.columns.some((column) => column.key === name && !column.missingFrom));
  return cells.length > 0 ? `ROUND(${cells.map((name) => table.totalAddress(name)).join("+")},2)` : "0";
}

/** The split must add up to the accounts: each of its totals against the total of the main tab. */
function splitTies(tab: string, table: PlannedTable<ActivityGroup>, main: PlannedTable<ActivityData["participants"][number]>) {
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

function groupSheet(name: string, heading: string, groups: readonly ActivityGroup[], context: LayoutContext): SheetModel[] {
  if (groups.length === 0) return [];
  const table = planTable(groupColumns(heading, heading === "Investment", context.data.given), groups, firstBodyRow);
  const { ties, left, right } = splitTies(name, table, context.main);
  const block = planTies(ties, table.endRow + 1, left, right);
  return [
    tableSheet({ name, frame: context.frame, table, below: [block.rows()], differenceRange: differences(table), minimumWidths: tieWidths }),
  ];
}

interface LayoutContext {
  readonly data: ActivityData;
  readonly frame: PaperFrame;
  readonly main: PlannedTable<ActivityData["participants"][number]>;
}

const differences = <Row>(table: PlannedTable<Row>) => {
  const range = table.range("check").replaceAll("$", "");
  return { range, formula: `${range.split(":")[0]}="DIFF"` };
};

const purpose =
  "Roll-forward of every participant account for the plan year, by investment and by money source; base of the populations that are tested.";

/** Tabs By Participant, By Investment, By Money Source, Exceptions, Notes; a split that the report does not give has no tab. */
export function layOutActivity(data: ActivityData, result: PaperResult, setUp: PaperSetUp, frame: PaperFrame): WorkbookModel {
  const main = planTable(participantColumns(data.given, data.providers), data.participants, firstBodyRow);
  const ties = planTies(result.ties, main.endRow + 1, (tie) => leftFormula(main, tie));
  const context = { data, frame, main };
  const money = (amountCents: Cents, formula: string) => ({
    content: { kind: "money" as const, cents: amountCents },
    style: "money" as const,
    formula,
  });
  const ending = parseWireMoney(result.totals.find((total) => total.key === "ending_balance")?.amount ?? "0.00") ?? cents(0);
  const number = { content: { kind: "number" as const, value: data.participants.length }, style: "number" as const };
  const facts: NoteFact[] = [
    {
      label: data.providers.length > 1 ? "Accounts" : "Participants",
      value: data.participants.length > 0 ? { ...number, formula: `ROWS(${main.range("name", mainTab)})` } : number,
    },
    { label: "Ending balance, reported", value: money(ending, main.totalAddress("ending_balance", mainTab)) },
  ];
  const sections = [
    { heading: "Accounts", facts },
    { heading: "Tie-out, see the block below the table of By Participant", facts: tieVerdicts(result.ties, mainTab, ties.checkAddress) },
  ];
  const { procedures, conclusion } = setUp;
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [
      tableSheet({ name: mainTab, frame, table: main, below: [ties.rows()], differenceRange: differences(main), minimumWidths: tieWidths }),
      ...groupSheet("By Investment", "Investment", data.byFund, context),
      ...groupSheet("By Money Source", "Money source", data.bySource, context),
      exceptionsSheet(frame, result.exceptions, data.cutOff),
      notesSheet(frame, { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion }),
    ],
  };
}
