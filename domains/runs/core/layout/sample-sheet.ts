import { displayCents, type PlainDate, parseWireMoney } from "@tieout/kernel";
import type { RowModel, SheetModel } from "@tieout/spreadsheet/model";
import type { SampleColumn, SampleColumnType, SampledItem } from "@tieout/testing/core";
import type { PaperPage } from "../paper.ts";
import type { PaperSetUp } from "../paper-facts.ts";
import type { PopulationSummary, SampleSummary } from "../paper-result.ts";
import { drawFacts } from "./draw-facts.ts";
import type { NoteSection } from "./notes-sheet.ts";
import { rowsOf, tableSheet } from "./paper-sheet.ts";
import { type ColumnKind, type ColumnValue, type PaperColumn, planTable } from "./paper-table.ts";
import { firstBodyRow, footRows, headRows, type PaperFrame, textLine } from "./sheet-frame.ts";
import { sourceColumn } from "./source-refs.ts";

type Column = PaperColumn<SampledItem>;
type Page = Pick<PaperPage<unknown>, "result" | "setUp" | "frame" | "proofs">;

/** Maximum length of a tab name. */
const longestName = 31;

/** `Sample`, or `Sample of <title>` if the paper has several populations. */
const sampleTabOf = ({ result }: Pick<Page, "result">, { title }: Pick<PopulationSummary, "title">): string =>
  result.populations.length > 1 ? `Sample of ${title}`.slice(0, longestName).trimEnd() : "Sample";

const column = (key: string, heading: string, kind: ColumnKind, read: Column["read"]): Column => ({ key, heading, width: 14, kind, read });

const whyWords: Readonly<Record<SampledItem["why"], string>> = { isi: "ISI", random: "Random", replacement: "Replacement" };

/** Value of a cell; percentages are in hundredths of a percent because their text has two decimals. */
function cellValueOf(type: SampleColumnType, text: string | null | undefined): ColumnValue {
  if (text === null || text === undefined || text === "") return null;
  if (type === "money") return parseWireMoney(text);
  if (type === "percent") return Number(parseWireMoney(text) ?? 0n);
  // Cells of this type are declared as dates.
  return type === "date" ? (text as PlainDate) : text;
}

const widths: Readonly<Record<SampleColumnType, number>> = { text: 24, identifier: 14, date: 12, money: 15, percent: 9 };

const shownColumn = ({ key, title, type }: SampleColumn): Column => ({
  ...column(`item_${key}`, title, type, ({ cells }) => cellValueOf(type, cells[key])),
  width: widths[type],
  ...(type === "money" ? { totaled: true } : {}),
});

/** A blue column per active procedure, with the results the auditor recorded. */
function procedureColumns({ procedures, attributeResults }: PaperSetUp, population: string): readonly Column[] {
  const own = attributeResults.filter((one) => one.population === population);
  const written = new Map(own.map((one) => [`${one.naturalKey}|${one.occurrence}|${one.procedureId}`, one.result]));
  return procedures.map(({ id }, index) =>
    column(
      `procedure_${id}`,
      `Procedure ${index + 1}`,
      "fillText",
      ({ natural_key, occurrence }) => written.get(`${natural_key}|${occurrence}|${id}`) ?? null,
    ),
  );
}

const itemColumns = (frame: PaperFrame, columns: readonly SampleColumn[]): readonly Column[] => [
  { ...column("number", "No.", "number", ({ number }) => number), width: 5 },
  { ...column("why", "Selection", "text", ({ why }) => whyWords[why]), width: 12 },
  ...columns.map(shownColumn),
  sourceColumn(frame, ({ ref }) => ({ refs: [ref], count: 1 })),
];

const afterItem: readonly Column[] = [
  { ...column("key", "Key in the population file", "text", ({ natural_key }) => natural_key), width: 40 },
  { ...column("occurrence", "Occurrence", "number", ({ occurrence }) => occurrence), width: 11 },
];

/** Explains why the tab is empty; leaving the tab out would raise questions in review. */
const undrawnSheet = (frame: PaperFrame, name: string): SheetModel => ({
  name,
  columns: [{ width: 60 }],
  rows: rowsOf([headRows(frame), [textLine("No sample has been drawn for this result.")], footRows(frame)]),
});

/** Information that is enough to redraw the sample without the Notes tab. */
const drawLines = ({ key, sha256, count, amount }: PopulationSummary, sample: SampleSummary): readonly RowModel[] => [
  textLine(`Population: ${count} items, ${displayCents(parseWireMoney(amount) ?? 0n)}; file populations/${key}.csv, SHA-256 ${sha256}`),
  textLine(`Draw ${sample.draw_number}, seed ${sample.seed}: ${sample.size_basis}`),
];

function sampleSheet(page: Page, population: PopulationSummary): SheetModel {
  const { frame, setUp } = page;
  const { key, sample } = population;
  const name = sampleTabOf(page, population);
  if (!sample) return undrawnSheet(frame, name);
  const exceptions: Column = {
    ...column("exceptions", "Rule exceptions", "wrapped", (item) => item.exceptions.join("; ")),
    width: 24,
  };
  const item = itemColumns(frame, sample.columns);
  const table = planTable([...item, exceptions, ...procedureColumns(setUp, key), ...afterItem], sample.items, firstBodyRow);
  const replacements = planTable([...item, ...afterItem], sample.replacements, table.endRow + 6);
  return tableSheet({
    name,
    frame,
    table,
    below: [
      [{ cells: [] }, ...drawLines(population, sample)],
      [{ cells: [] }, textLine("Replacements, in ticket order; give a reason for each item replaced")],
      replacements.rows(),
    ],
  });
}

/** One tab per population: its tested items, the auditor's results and the replacements. */
export const sampleSheets = (page: Page): readonly SheetModel[] =>
  page.result.populations.map((population) => sampleSheet(page, population));

/** Notes tab sections that explain how each sample was drawn. */
export const sampleSections = ({ result, proofs }: Page): readonly NoteSection[] =>
  result.populations.flatMap(({ key, title, sample }) => {
    const proof = proofs.get(key);
    const heading = result.populations.length > 1 ? `Sample and proof of the draw: ${title}` : "Sample and proof of the draw";
    return sample && proof ? [{ heading, facts: drawFacts(sample, proof, title.toLowerCase()) }] : [];
  });
