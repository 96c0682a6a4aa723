import { moneySourceTitle } from "@tieout/catalog/core";
import { cents } from "@tieout/kernel";
import {
  exceptionsSheet,
  firstBodyRow,
  footRows,
  headRows,
  type NoteSection,
  notesSheet,
  type PaperFrame,
  type PaperPage,
  type PaperTable,
  type PlannedTable,
  type PlannedTieSheet,
  pageFooter,
  planned,
  planTable,
  planTieSheet,
  rowsOf,
  type SampleProof,
  sectionRow,
  sourcesSheet,
  type TiePart,
  type TieResult,
  tableSheet,
  textLine,
  tieTab,
  tieVerdicts,
} from "@tieout/runs/core";
import { type RowModel, type SheetModel, textCell, type WorkbookModel } from "@tieout/spreadsheet/model";
import type { Payment, VoidPair } from "../../payments/payment.ts";
import type { DistributionData, PopulationItem } from "./inputs.ts";
import { paymentPopulation } from "./population.ts";
import { populationColumns, unmatchedColumns, voidColumns } from "./population-columns.ts";
import { sampleEvaluation, samplingPlan } from "./sample-evaluation.ts";
import { populationNotes, sampleNotes } from "./sample-notes.ts";
import { findSampledItems, type SampledItem, type SampledItems } from "./sampled-items.ts";
import { sourceColumns } from "./source-columns.ts";
import { sourceLines } from "./source-lines.ts";
import { replacementColumns, testingColumns } from "./testing-columns.ts";

type DistributionPage = PaperPage<DistributionData>;

export const populationTable: PaperTable<DistributionPage, PopulationItem> = {
  key: "population",
  sheet: "Population",
  columns: ({ data, frame }) => populationColumns(data, frame),
  rows: ({ data }) => data.items,
};

export const voidTable: PaperTable<DistributionPage, VoidPair> = {
  key: "voids",
  sheet: populationTable.sheet,
  columns: ({ frame }) => voidColumns(frame),
  rows: ({ data }) => data.voidPairs,
};

export const unmatchedTable: PaperTable<DistributionPage, Payment> = {
  key: "unmatched",
  sheet: populationTable.sheet,
  columns: ({ frame }) => unmatchedColumns(frame),
  rows: ({ data }) => data.unmatched,
};

interface PopulationLayout {
  readonly population: PlannedTable<PopulationItem>;
  readonly sheet: SheetModel;
  readonly ties: PlannedTieSheet;
}

/** Lays out the population, void pairs, unmatched reversals and their sum, and the ties that start from the sum. */
function planPopulation(page: DistributionPage): PopulationLayout {
  const { result, frame } = page;
  const population = planned(populationTable, page, firstBodyRow);
  const voids = planned(voidTable, page, population.endRow + 3);
  const unmatched = planned(unmatchedTable, page, voids.endRow + 3);
  const sumRow = unmatched.endRow + 2;
  const fileCents = population.totalCents("gross") + voids.totalCents("rest") + unmatched.totalCents("gross");
  const formula = `ROUND(${population.totalAddress("gross")}+${voids.totalAddress("rest")}+${unmatched.totalAddress("gross")},2)`;
  const sum: RowModel = {
    cells: [
      { ...textCell("Distribution detail, gross less reversals", "totalLabel"), span: 6 },
      null,
      null,
      null,
      null,
      null,
      { content: { kind: "money", cents: cents(fileCents) }, style: "totalMoney", formula },
    ],
  };
  const { sheet: tab } = populationTable;
  const left = (): string => `'${tab}'!G${sumRow}`;
  const part = (_: TieResult, { key }: TiePart): string | null => (key === "detail" ? left() : null);
  const ties = planTieSheet(frame, result.ties, { left, part, exceptions: result.exceptions });
  const sheet = tableSheet({
    name: populationTable.sheet,
    frame,
    table: population,
    below: [
      [{ cells: [] }, textLine("Voids and reversals matched to their payments; not part of the population")],
      voids.rows(),
      [{ cells: [] }, textLine("Reversals without a payment: exceptions, not part of the population")],
      unmatched.rows(),
      [{ cells: [] }, sum],
    ],
    differenceRange: population.differences("check"),
  });
  return { population, sheet, ties };
}

const bySourceText =
  "Payment and vesting by money source, split per Distribution detail, otherwise per Participant balances. Balance: beginning balance plus all activity of the year except distributions and forfeitures";
const noSourceText =
  "Payment and vesting by money source: neither Distribution detail nor Participant balances splits these payments by money source";

function testingSheet(page: DistributionPage, testing: PlannedTable<SampledItem>, sampled: SampledItems): SheetModel {
  const { data, frame } = page;
  const lines = sourceLines(data, sampled.tested, testing, moneySourceTitle);
  const bySource = planTable(sourceColumns, lines, testing.endRow + 3);
  const replacements = planTable(replacementColumns(frame), sampled.replacements, bySource.endRow + 3);
  return tableSheet({
    name: "Testing",
    frame,
    table: testing,
    below: [
      [{ cells: [] }, textLine(lines.length > 0 ? bySourceText : noSourceText)],
      bySource.rows(),
      [{ cells: [] }, textLine("Replacements, in ticket order; give a reason for each item replaced")],
      replacements.rows(),
    ],
    frozenColumns: 4,
  });
}

/** A sheet that explains why it is empty; leaving the tab out would raise questions in review. */
const undrawnSheet = (frame: PaperFrame): SheetModel => ({
  name: "Testing",
  columns: [{ width: 60 }],
  rows: rowsOf([headRows(frame), [textLine("No sample has been drawn for this result.")], footRows(frame)]),
});

const purpose =
  "Test whether payments followed the terms of the plan, went to the persons entitled to them, and were recorded in the right account, amount and period.";

interface SampleLayout {
  readonly sections: readonly NoteSection[];
  readonly sheet: SheetModel;
}

/** Lays out the sample with its Notes sections; `before` contains the sections above them. */
function layOutSample(page: DistributionPage, population: PlannedTable<PopulationItem>, before: readonly NoteSection[]): SampleLayout {
  const { data, result, setUp, frame } = page;
  const proof: SampleProof | undefined = page.proofs.get(paymentPopulation.key);
  if (!proof) return { sections: [], sheet: undrawnSheet(frame) };
  const sampled = findSampledItems(data.items, proof);
  const testing = planTable(testingColumns(population, setUp, frame), sampled.tested, firstBodyRow);
  const sections = [samplingPlan, sampleNotes(result, proof, testing, population)];
  const [why, gross] = [testing.range("why", "Testing"), testing.range("gross", "Testing")];
  const evaluation = sampleEvaluation(sectionRow([...before, ...sections]), {
    randomCount: `COUNTIF(${why},"Random")`,
    tested: testing.totalAddress("gross", "Testing"),
    all: population.totalAddress("gross", "Population"),
    isiAmount: `SUMIF(${why},"ISI",${gross})`,
  });
  return { sections: [...sections, evaluation], sheet: testingSheet(page, testing, sampled) };
}

/** Lays out the tabs Tie-out, Notes, Testing, Population, Exceptions, Sources. */
export function layOutDistributions(page: DistributionPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const { population, sheet, ties } = planPopulation(page);
  const tie = { heading: `Ties: see the ${tieTab} tab`, facts: tieVerdicts(result.ties, tieTab, ties.checkAddress) };
  const about = populationNotes(result, population, ties.checkAddress);
  const tested = layOutSample(page, population, [tie, about]);
  const { procedures, conclusion, review } = setUp;
  const sections = [tie, about, ...tested.sections];
  const notes = { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion, review };
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [ties.sheet, notesSheet(frame, notes), tested.sheet, sheet, exceptionsSheet(frame, result, data.cutOff), sourcesSheet(frame)],
  };
}
