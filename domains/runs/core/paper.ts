import type { FigureUse, PaperKey, ReportKey } from "@tieout/catalog/core";
import { type Cents, type StoredDocument, storedDocument, type Upgrader } from "@tieout/kernel";
import type { WorkbookModel } from "@tieout/spreadsheet/model";
import type { SampleColumn, SampledItem } from "@tieout/testing/core";
import type { FigureFamily, FigureRow, UnitRow } from "./figure-rows.ts";
import type { PaperFrame } from "./layout/sheet-frame.ts";
import type { ShownTable, TableView } from "./layout/shown-table.ts";
import type { PaperDraft } from "./paper-draft.ts";
import type { PaperSetUp } from "./paper-facts.ts";
import type { PaperResult } from "./paper-result.ts";
import type { CanonicalReader } from "./query.ts";
import type { ReportFacts } from "./rules/report-facts.ts";
import type { RuleHead } from "./rules/rule-head.ts";
import type { SampleProof } from "./sampling/sample-proof.ts";

/** Context for a paper's queries. */
export interface ReadingContext extends CanonicalReader {
  readonly facts: ReportFacts;
  /**
   * Amount of a figure listed under `uses` in the paper's catalog entry; null if the other paper was not produced or has no such figure.
   */
  used(use: FigureUse): Cents | null;
}

export interface PopulationEntry {
  /** Readable, and stable when the engagement is processed again or files are reordered. */
  readonly naturalKey: string;
  /** Position among entries with equal natural keys, from 1. */
  readonly occurrence: number;
  readonly amountCents: bigint;
}

/** Members of an entry that are shown whether or not it was drawn. */
export type PopulationItemView = Pick<SampledItem, "cells" | "exceptions" | "undetermined" | "ref">;

/** A population to sample from, frozen as a file and hashed before a seed exists. Entries are sorted by natural key and occurrence. */
export interface Population<Data> {
  /** Catalog key for the population's setup, draws and files; equals the paper's key for a paper's first population. */
  readonly key: string;
  /** Distinguishes the population from the paper's others. */
  readonly title: string;
  readonly report: ReportKey;
  readonly samplingUnit: string;
  /** The parts of the natural key, in words. */
  readonly naturalKey: string;
  /** Key of the figure that equals the population's total. */
  readonly figure: string;
  /** Keys of the draft's counts of report rows left out of the population. */
  readonly leftOut: readonly string[];
  readonly entries: (data: Data) => readonly PopulationEntry[];
  /** Columns of the population file after natural key, occurrence and amount. */
  readonly header: readonly string[];
  readonly texts: (data: Data, position: number) => readonly string[];
  /** Key of the paper's table that lists the population. */
  readonly table: string;
  /** How a drawn item is shown. */
  readonly columns: readonly SampleColumn[];
  readonly item: (data: Data, position: number) => PopulationItemView;
  /** Keys of the charts that show the population, with the tested share next to the total. */
  readonly charts: readonly string[];
  /** Returns the chart point an entry belongs to. */
  readonly point: (data: Data, position: number) => string;
  /** Returns an entry's source rows, which add up to its amount. */
  readonly rows: (data: Data, position: number) => readonly FigureRow[];
}

/** Input for laying out the workbook. */
export interface PaperPage<Data> {
  readonly data: Data;
  readonly result: PaperResult;
  readonly setUp: PaperSetUp;
  readonly frame: PaperFrame;
  /** Proofs by population; empty before the first draw. */
  readonly proofs: ReadonlyMap<string, SampleProof>;
}

export interface ComputedPaper<Data> {
  readonly draft: PaperDraft;
  /** Must survive `structuredClone`; the workbook, screens and populations are built from it. */
  readonly data: Data;
}

/** A workpaper as declared in its folder. */
export interface PaperDefinition<Inputs, Data extends object> {
  readonly key: PaperKey;
  /** `upgraders[n]` converts version n of `Data` to version n + 1; data is stored as long as a locked engagement is. */
  readonly upgraders: readonly Upgrader[];
  /**
   * Runs after the upgraders, for data of any version. Fills in entries that were added to a catalog list later, so that a new entry
   * doesn't require a new version.
   */
  readonly complete?: (data: Data) => Data;
  readonly queries: (context: ReadingContext) => Promise<Inputs>;
  readonly compute: (inputs: Inputs) => ComputedPaper<Data>;
  readonly rules: readonly RuleHead[];
  readonly populations: readonly Population<Data>[];
  /** The first table is the main one, with a row per sampling unit or person. */
  readonly tables: readonly [ShownTable<PaperPage<Data>>, ...ShownTable<PaperPage<Data>>[]];
  readonly figures: readonly FigureFamily[];
  readonly layOut: (page: PaperPage<Data>) => WorkbookModel;
}

/** A population of a computed paper. */
export interface OpenPopulation extends Omit<Population<unknown>, "entries" | "texts" | "item" | "point" | "rows"> {
  readonly entries: readonly PopulationEntry[];
  readonly texts: (position: number) => readonly string[];
  readonly item: (position: number) => PopulationItemView;
  readonly point: (position: number) => string;
  readonly rows: () => readonly UnitRow[];
}

/** A paper with its data loaded, used by the stages after `compute`. */
export interface OpenPaper {
  readonly populations: readonly OpenPopulation[];
  readonly layOut: (page: Omit<PaperPage<unknown>, "data">) => WorkbookModel;
  /** The table that lists a population; the main table if no population is given or it isn't known. */
  readonly table: (page: Omit<PaperPage<unknown>, "data">, population?: string) => TableView;
}

/** A workpaper as the engine sees it, whatever its inputs and data. */
export interface Paper extends Pick<PaperDefinition<unknown, object>, "key" | "rules" | "figures"> {
  readonly compute: (context: ReadingContext) => Promise<ComputedPaper<object>>;
  /** The paper's stored data. */
  readonly document: Pick<StoredDocument<object>, "version" | "open">;
  /** `stored`: the data written by `compute`, in this or an earlier version. */
  readonly open: (stored: object) => OpenPaper;
}

function openPopulation<Data>({ entries, texts, item, point, rows, ...head }: Population<Data>, data: Data): OpenPopulation {
  const all = entries(data);
  return {
    ...head,
    entries: all,
    texts: (position) => texts(data, position),
    item: (position) => item(data, position),
    point: (position) => point(data, position),
    rows: () => all.flatMap((_entry, unit) => rows(data, unit).map((row) => ({ ...row, unit, point: point(data, unit) }))),
  };
}

/** Hides a paper's own types, so that the code that runs it doesn't depend on them. */
export function definePaper<Inputs, Data extends object>(definition: PaperDefinition<Inputs, Data>): Paper {
  const { key, rules, figures, populations, tables, layOut, complete = (data: Data) => data } = definition;
  const { version, open: upgrade, seal } = storedDocument<Data>(`workpaper ${key}`, definition.upgraders);
  const document = { version, open: (stored: object): Data => complete(upgrade(stored)) };
  const tableOf = (population: Population<Data>): ShownTable<PaperPage<Data>> => {
    const listed = tables.find((table) => table.key === population.table);
    if (!listed) throw new RangeError(`${key} has no table ${population.table} for its population ${population.key}`);
    return listed;
  };
  const listedIn = new Map(populations.map((population) => [population.key, tableOf(population)]));
  return {
    key,
    rules,
    figures,
    document,
    async compute(context) {
      const { draft, data } = definition.compute(await definition.queries(context));
      return { draft, data: seal(data) };
    },
    open(stored) {
      const data = document.open(stored);
      return {
        populations: populations.map((population) => openPopulation(population, data)),
        layOut: (page) => layOut({ ...page, data }),
        table: (page, population = "") => (listedIn.get(population) ?? tables[0]).view({ ...page, data }),
      };
    },
  };
}
