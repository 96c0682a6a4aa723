import { moneySourceTitle } from "@tieout/catalogue/core";
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
  pageFooter,
  planned,
  planTable,
  planTies,
  rowsOf,
  type SampleProof,
  sectionRow,
  tableSheet,
  tieVerdicts,
  tieWidths,
} from "@tieout/processing/core";
import { type RowModel, type SheetModel, textCell, type WorkbookModel } from "@tieout/spreadsheet/model";
import type { DistributionData, Payment, PopulationItem, VoidPair } from "./inputs.ts";
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
  columns: ({ data }) => populationColumns(data),
  rows: ({ data }) => data.items,
};

export const voidTable: PaperTable<DistributionPage, VoidPair> = {
  key: "voids",
  sheet: populationTable.sheet,
  columns: () => voidColumns,
  rows: ({ data }) => data.voidPairs,
};

export const unmatchedTable: PaperTable<DistributionPage, Payment> = {
  key: "unmatched",
  sheet: populationTable.sheet,
  columns: () => unmatchedColumns,
  rows: ({ data }) => data.unmatched,
};

interface Planned {
  readonly population: PlannedTable<PopulationItem>;
  readonly sheet: SheetModel;
  readonly checkAddress: (key: string) => string | null;
}

const line = (text: string): RowModel => ({ cells: [textCell(text, "label")] });

/** Population, void pairs, unmatched reversals, their sum, tie-out. */
function planPopulation(page: DistributionPage): Planned {
  const { result, frame } = page;
  const population = planned(populationTable, page, firstBodyRow);
  const voids = planned(voidTable, page, population.endRow + 3);
  const unmatched = planned(unmatchedTable, page, voids.endRow + 3);
  const sumRow = unmatched.endRow + 2;
  const fileCents = population.totalCents("gross") + voids.totalCents("rest") + unmatched.totalCents("gross");
  const formula = `ROUND(${population.totalAddress("gross")}+${voids.totalAddress("rest")}+${unmatched.totalAddress("gross")},2)`;
  const sum: RowModel = {
    cells: [
      textCell("Distribution detail, gross less reversals", "totalLabel"),
      null,
      null,
      null,
      null,
      null,
      { content: { kind: "money", cents: cents(fileCents) }, style: "totalMoney", formula },
    ],
  };
  const ties = planTies(result.ties, sumRow + 1, () => `G${sumRow}`);
  const sheet = tableSheet({
    name: populationTable.sheet,
    frame,
    table: population,
    below: [
      [{ cells: [] }, line("Voids and reversals matched to their payments; not part of the population")],
      voids.rows(),
      [{ cells: [] }, line("Reversals without a payment: exceptions, not part of the population")],
      unmatched.rows(),
      [{ cells: [] }, sum],
      ties.rows(),
    ],
    differenceRange: population.differences("check"),
    minimumWidths: tieWidths,
  });
  return { population, sheet, checkAddress: ties.checkAddress };
}

const bySourceText = "Payment and vesting by money source, split per Distribution detail, otherwise per Participant balances";
const noSourceText =
  "Payment and vesting by money source: neither Distribution detail nor Participant balances splits these payments by money source";

function testingSheet(page: DistributionPage, testing: PlannedTable<SampledItem>, sampled: SampledItems): SheetModel {
  const { data, frame } = page;
  const lines = sourceLines(data, sampled.tested, testing, moneySourceTitle);
  const bySource = planTable(sourceColumns, lines, testing.endRow + 3);
  const replacements = planTable(replacementColumns, sampled.replacements, bySource.endRow + 3);
  return tableSheet({
    name: "Testing",
    frame,
    table: testing,
    below: [
      [{ cells: [] }, line(lines.length > 0 ? bySourceText : noSourceText)],
      bySource.rows(),
      [{ cells: [] }, line("Replacements, in ticket order; give a reason for each item replaced")],
      replacements.rows(),
    ],
    frozenColumns: 4,
  });
}

/** The tab says why it is empty; a missing tab would raise questions in review. */
const undrawnSheet = (frame: PaperFrame): SheetModel => ({
  name: "Testing",
  columns: [{ width: 60 }],
  rows: rowsOf([headRows(frame), [line("No sample has been drawn for this result.")], footRows(frame)]),
});

const purpose =
  "Test whether payments followed the terms of the plan, went to the persons entitled to them, and were recorded in the right account, amount and period.";

interface Tested {
  readonly sections: readonly NoteSection[];
  readonly sheet: SheetModel;
}

/** The sample with its Notes sections; `before` are the sections above. */
function layOutSample(page: DistributionPage, population: PlannedTable<PopulationItem>, before: readonly NoteSection[]): Tested {
  const { data, result, setUp, frame } = page;
  const proof: SampleProof | undefined = page.proofs.get(paymentPopulation.key);
  if (!proof) return { sections: [], sheet: undrawnSheet(frame) };
  const sampled = findSampledItems(data.items, proof);
  const testing = planTable(testingColumns(population, setUp, frame.engagement.endOn), sampled.tested, firstBodyRow);
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

/** Tabs Notes, Testing, Population, Exceptions. */
export function layOutDistributions(page: DistributionPage): WorkbookModel {
  const { data, result, setUp, frame } = page;
  const { population, sheet, checkAddress } = planPopulation(page);
  const about = populationNotes(result, population, checkAddress);
  const tested = layOutSample(page, population, [about]);
  const tie = { heading: "Tie-out: see the block on the Population tab", facts: tieVerdicts(result.ties, "Population", checkAddress) };
  const { procedures, conclusion } = setUp;
  const sections = [about, ...tested.sections, tie];
  const notes = { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion };
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [notesSheet(frame, notes), tested.sheet, sheet, exceptionsSheet(frame, result.exceptions, data.cutOff)],
  };
}
