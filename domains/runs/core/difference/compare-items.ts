import { lineColumns, type SampledItem } from "@tieout/testing/core";
import type { AttributeResult } from "../paper-facts.ts";
import type { PopulationSummary } from "../paper-result.ts";
import { type ChangeOrigin, computed, pairByKey, written } from "./change.ts";

/** `moved`: the item is now selected for a different reason. */
export type ItemChangeKind = "came" | "went" | "moved" | "changed";

export interface ItemDifference {
  readonly population: string;
  readonly populationTitle: string;
  /** `natural key|occurrence` */
  readonly key: string;
  readonly change: ItemChangeKind;
  readonly origin: ChangeOrigin;
  readonly name: string;
  readonly amount: string | null;
  /** Remaining identifiers and dates on the item's first line. */
  readonly details: readonly string[];
  /** The item's number and how it was selected; null if the run did not test it. */
  readonly before: { readonly number: number; readonly why: SampledItem["why"] } | null;
  readonly after: { readonly number: number; readonly why: SampledItem["why"] } | null;
  /** Columns with a changed value. */
  readonly cells: readonly { readonly title: string; readonly before: string | null; readonly after: string | null }[];
  /** Procedures with a changed result, by id; empty text for no result. */
  readonly results: readonly { readonly procedureId: string; readonly before: string; readonly after: string }[];
  /** Whether the earlier run has a result for an item that the later run doesn't test. */
  readonly keepsResult: boolean;
}

export interface SampledResult {
  readonly populations: readonly PopulationSummary[];
  readonly attributeResults: readonly AttributeResult[];
}

interface TestedItem {
  readonly population: PopulationSummary;
  readonly item: SampledItem;
  readonly results: ReadonlyMap<string, string>;
}

function testedOf({ populations, attributeResults }: SampledResult): readonly TestedItem[] {
  return populations.flatMap((population) =>
    (population.sample?.items ?? []).map((item) => ({
      population,
      item,
      results: new Map(
        attributeResults
          .filter((one) => one.population === population.key && one.naturalKey === item.natural_key && one.occurrence === item.occurrence)
          .filter(({ result }) => result !== "")
          .map(({ procedureId, result }) => [procedureId, result]),
      ),
    })),
  );
}

const columnsOf = ({ population }: TestedItem) => population.sample?.columns ?? [];

function cellsOf(before: TestedItem | null, after: TestedItem | null): ItemDifference["cells"] {
  if (!before || !after) return [];
  const pairs = pairByKey(columnsOf(before), columnsOf(after), ({ key }) => key);
  return pairs.flatMap((pair) => {
    const column = pair.after ?? pair.before;
    if (!column) return [];
    const [was, is] = [before.item.cells[column.key] ?? null, after.item.cells[column.key] ?? null];
    return was === is ? [] : [{ title: column.title, before: was, after: is }];
  });
}

function resultsOf(before: TestedItem | null, after: TestedItem | null): ItemDifference["results"] {
  if (!before || !after) return [];
  const ids = [...new Set([...before.results.keys(), ...after.results.keys()])].sort();
  return ids.flatMap((procedureId) => {
    const [was, is] = [before.results.get(procedureId) ?? "", after.results.get(procedureId) ?? ""];
    return was === is ? [] : [{ procedureId, before: was, after: is }];
  });
}

function lineOf(named: TestedItem): Pick<ItemDifference, "name" | "amount" | "details"> {
  const { name, amount, details } = lineColumns(columnsOf(named));
  const cell = (key: string | undefined): string | null => (key === undefined ? null : (named.item.cells[key] ?? null));
  const shown = details.filter(({ type }) => type === "date" || type === "identifier").flatMap(({ key }) => cell(key) ?? []);
  return { name: cell(name?.key) ?? `Item ${named.item.number}`, amount: cell(amount?.key), details: shown };
}

const placeOf = (tested: TestedItem | null) => tested && { number: tested.item.number, why: tested.item.why };

function changeOf(before: TestedItem | null, after: TestedItem | null): ItemDifference["change"] {
  if (before === null) return "came";
  if (after === null) return "went";
  return before.item.why === after.item.why ? "changed" : "moved";
}

function differenceOf(
  before: TestedItem | null,
  after: TestedItem | null,
  isSamePopulation: (key: string) => boolean,
): readonly ItemDifference[] {
  const named = after ?? before;
  if (!named) return [];
  const [cells, results] = [cellsOf(before, after), resultsOf(before, after)];
  const change = changeOf(before, after);
  const isDrawn = change !== "changed";
  if (!isDrawn && cells.length === 0 && results.length === 0) return [];
  const { key, title } = named.population;
  return [
    {
      ...{ population: key, populationTitle: title, key: `${named.item.natural_key}|${named.item.occurrence}`, cells, results },
      change,
      origin: isDrawn ? { by: "drawn", population: key, same: isSamePopulation(key) } : cells.length > 0 ? computed : written,
      ...lineOf(named),
      ...{ before: placeOf(before), after: placeOf(after) },
      keepsResult: after === null && (before?.results.size ?? 0) > 0,
    },
  ];
}

/**
 * Compares sampled items by population and natural key. An item's number can't be used, because it is a list position and shifts when other
 * items change.
 */
export function compareItems(before: SampledResult, after: SampledResult): readonly ItemDifference[] {
  const isSamePopulation = (key: string): boolean => {
    const [was, is] = [before, after].map(({ populations }) => populations.find((one) => one.key === key)?.sha256);
    return was !== undefined && was === is;
  };
  const keyOf = ({ population, item }: TestedItem): string => `${population.key} ${item.natural_key}|${item.occurrence}`;
  return pairByKey(testedOf(before), testedOf(after), keyOf).flatMap((pair) => differenceOf(pair.before, pair.after, isSamePopulation));
}
