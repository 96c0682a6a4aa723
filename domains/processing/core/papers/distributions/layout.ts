import { cents } from "@tieout/kernel";
import { type RowModel, type SheetModel, textCell, type WorkbookModel } from "@tieout/spreadsheet/model";
import { exceptionsSheet } from "../../layout/exceptions-sheet.ts";
import { type NoteSection, notesSheet, sectionRow } from "../../layout/notes-sheet.ts";
import { rowsOf, tableSheet } from "../../layout/paper-sheet.ts";
import { type PlannedTable, planTable } from "../../layout/paper-table.ts";
import { firstBodyRow, footRows, headRows, type PaperFrame, pageFooter } from "../../layout/sheet-frame.ts";
import { planTies, tieWidths } from "../../layout/tie-block.ts";
import { tieVerdicts } from "../../layout/tie-verdicts.ts";
import type { PaperSetUp } from "../../paper-facts.ts";
import type { PaperResult } from "../../paper-result.ts";
import type { SampleProof } from "../../sampling/sample-proof.ts";
import { moneySourceTitle } from "../money-sources.ts";
import type { DistributionData, PopulationItem } from "./inputs.ts";
import { populationColumns, unmatchedColumns, voidColumns } from "./population-columns.ts";
import { sampleEvaluation, samplingPlan } from "./sample-evaluation.ts";
import { populationNotes, sampleNotes } from "./sample-notes.ts";
import { findSampledItems, type SampledItem, type SampledItems } from "./sampled-items.ts";
import { sourceColumns } from "./source-columns.ts";
import { sourceLines } from "./source-lines.ts";
import { replacementColumns, testingColumns } from "./testing-columns.ts";

export interface DistributionPaper {
  readonly data: DistributionData;
  readonly result: PaperResult;
  readonly setUp: PaperSetUp;
  readonly frame: PaperFrame;
  /** Null before the first draw: the workbook has no Testing tab then. */
  readonly proof: SampleProof | null;
}

interface Planned {
  readonly population: PlannedTable<PopulationItem>;
  readonly sheet: SheetModel;
  readonly checkAddress: (key: string) => string | null;
}

const line = (text: string): RowModel => ({ cells: [textCell(text, "label")] });

/** Population, void pairs, unmatched reversals, their sum, tie-out. */
function planPopulation({ data, result, frame }: DistributionPaper): Planned {
  const population = planTable(populationColumns(data), data.items, firstBodyRow);
  const voids = planTable(voidColumns, data.voidPairs, population.endRow + 3);
  const unmatched = planTable(unmatchedColumns, data.unmatched, voids.endRow + 3);
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
  const range = population.range("check").replaceAll("$", "");
  const sheet = tableSheet({
    name: "Population",
    frame,
    table: population,
    below: [
      [{ cells: [] }, line("Voids and reversals, matched to their payment; not part of the population")],
      voids.rows(),
      [{ cells: [] }, line("Reversals without a payment; exceptions, not part of the population")],
      unmatched.rows(),
      [{ cells: [] }, sum],
      ties.rows(),
    ],
    differenceRange: { range, formula: `${range.split(":")[0]}="DIFF"` },
    minimumWidths: tieWidths,
  });
  return { population, sheet, checkAddress: ties.checkAddress };
}

const bySourceText = "Payment and vesting by money source, as Distribution detail splits the payment, else as Participant balances does";
const noSourceText =
  "Payment and vesting by money source: neither Distribution detail nor Participant balances gives the money sources of these payments";

function testingSheet(paper: DistributionPaper, testing: PlannedTable<SampledItem>, sampled: SampledItems): SheetModel {
  const { data, frame } = paper;
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
      [{ cells: [] }, line("Replacements, in the order of their tickets; a replaced item needs a reason")],
      replacements.rows(),
    ],
    frozenColumns: 4,
  });
}

/** The tab says why it is empty; a reviewer would miss a tab that is not there. */
const undrawnSheet = (frame: PaperFrame): SheetModel => ({
  name: "Testing",
  columns: [{ width: 60 }],
  rows: rowsOf([headRows(frame), [line("No sample has been drawn for this result.")], footRows(frame)]),
});

const purpose =
  "Payments followed the terms of the plan, went to persons entitled to them, and were recorded in the right account, amount and period.";

/** Tabs Notes, Testing, Population, Exceptions. */
export function layOutDistributions(paper: DistributionPaper): WorkbookModel {
  const { data, result, setUp, frame, proof } = paper;
  const { population, sheet, checkAddress } = planPopulation(paper);
  const sections: NoteSection[] = [populationNotes(result, population, checkAddress)];
  let tested = undrawnSheet(frame);
  if (proof) {
    const sampled = findSampledItems(data.items, proof);
    const testing = planTable(testingColumns(population, setUp, frame.engagement.endOn), sampled.tested, firstBodyRow);
    sections.push(samplingPlan, sampleNotes(result, proof, testing, population));
    const gross = testing.range("gross", "Testing");
    sections.push(
      sampleEvaluation(sectionRow(sections), {
        randomCount: `COUNTIF(${testing.range("why", "Testing")},"Random")`,
        tested: testing.totalAddress("gross", "Testing"),
        all: population.totalAddress("gross", "Population"),
        isiAmount: `SUMIF(${testing.range("why", "Testing")},"ISI",${gross})`,
      }),
    );
    tested = testingSheet(paper, testing, sampled);
  }
  sections.push({ heading: "Tie-out, see the block of the Population tab", facts: tieVerdicts(result.ties, "Population", checkAddress) });
  const { procedures, conclusion } = setUp;
  const notes = { purpose, sections, procedures, rules: result.rules, notices: result.notices, conclusion };
  return {
    title: frame.title,
    footer: pageFooter(frame),
    sheets: [notesSheet(frame, notes), tested, sheet, exceptionsSheet(frame, result.exceptions, data.cutOff)],
  };
}
