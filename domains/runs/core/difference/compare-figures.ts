import { formatCents, parseWireMoney } from "@tieout/kernel";
import type { PaperResult } from "../paper-result.ts";
import { type ChangeKind, type ChangeOrigin, computed, kindOf, pairByKey } from "./change.ts";

type ComparedResult = Pick<PaperResult, "counts" | "totals" | "figures" | "rules" | "populations">;

interface ComparedFigure {
  readonly key: string;
  readonly label: string;
  readonly kind: "money" | "count" | "percent";
  /** Cents, a count, or hundredths of a percent. */
  readonly value: bigint;
  /** Key that opens the figure's rows; null if it has none. */
  readonly figure: string | null;
  readonly origin: ChangeOrigin;
}

export interface FigureDifference extends Pick<ComparedFigure, "key" | "label" | "kind" | "figure" | "origin"> {
  readonly change: ChangeKind;
  /** Decimal text, with two decimal places for money and percentages; null if the figure doesn't exist. */
  readonly before: string | null;
  readonly after: string | null;
  /** after − before; null if either is missing. */
  readonly moved: string | null;
}

const money = (text: string): bigint => {
  const value = parseWireMoney(text);
  if (value === null) throw new RangeError("a stored result has an amount that is not an amount");
  return value;
};

const shown = (kind: ComparedFigure["kind"], value: bigint): string => (kind === "count" ? String(value) : formatCents(value));

type PopulationResult = PaperResult["populations"][number];

function figuresOfSample({ key, title, sample }: PopulationResult, origin: ChangeOrigin): readonly ComparedFigure[] {
  if (!sample) return [];
  const of = { figure: null, origin };
  return [
    { key: `sample:${key}:items`, label: `${title}, items tested`, kind: "count", value: BigInt(sample.items.length), ...of },
    {
      ...{ key: `sample:${key}:amount`, label: `${title}, tested amount`, kind: "money" },
      value: money(sample.isi_amount) + money(sample.random_amount),
      ...of,
    },
    { key: `sample:${key}:coverage`, label: `${title}, dollar coverage`, kind: "percent", value: money(sample.coverage_percent), ...of },
  ];
}

function figuresOfPopulation(population: PopulationResult, other: ComparedResult): readonly ComparedFigure[] {
  const { key, title, count, amount, figure, sha256 } = population;
  const same = other.populations.find((one) => one.key === key)?.sha256 === sha256;
  const own = { figure: null, origin: computed };
  return [
    { ...own, key: `population:${key}:count`, label: `${title}, items in the population`, kind: "count", value: BigInt(count) },
    { ...own, key: `population:${key}:amount`, label: `${title}, population`, kind: "money", value: money(amount), figure },
    ...figuresOfSample(population, { by: "drawn", population: key, same }),
  ];
}

/** Lists each figure once, although a total that opens rows is listed as a figure too. */
function figuresOf(result: ComparedResult, other: ComparedResult): readonly ComparedFigure[] {
  const own = { figure: null, origin: computed };
  const all: ComparedFigure[] = [
    ...result.counts.map(({ key, label, value }) => ({ ...own, key: `count:${key}`, label, kind: "count" as const, value: BigInt(value) })),
    ...result.populations.flatMap((population) => figuresOfPopulation(population, other)),
    ...result.totals.map(({ key, label, amount, figure = null }) => ({
      ...{ ...own, key: figure ?? `total:${key}`, label, kind: "money" as const, value: money(amount), figure },
    })),
    ...result.figures.map(({ key, label, amount }) => ({ ...own, key, label, kind: "money" as const, value: money(amount), figure: key })),
    ...result.rules.map(({ rule, title, cannot_be_determined: open }) => ({
      ...{ ...own, key: `undetermined:${rule}`, label: `${title}, cannot be determined`, kind: "count" as const, value: BigInt(open) },
    })),
  ];
  const met = new Set<string>(all.flatMap(({ key, figure }) => (figure !== null && key !== figure ? [figure] : [])));
  return all.filter(({ key }) => {
    const isNew = !met.has(key);
    met.add(key);
    return isNew;
  });
}

/** Compares figures by key; if only the label changed, the figure is the same. */
export function compareFigures(before: ComparedResult, after: ComparedResult): readonly FigureDifference[] {
  return pairByKey(figuresOf(before, after), figuresOf(after, before), ({ key }) => key).flatMap((pair) => {
    const named = pair.after ?? pair.before;
    if (!named || pair.before?.value === pair.after?.value) return [];
    const { key, label, kind, figure, origin } = named;
    return [
      {
        ...{ key, label, kind, figure, origin },
        change: kindOf(pair),
        before: pair.before && shown(kind, pair.before.value),
        after: pair.after && shown(kind, pair.after.value),
        moved: pair.before && pair.after && shown(kind, pair.after.value - pair.before.value),
      },
    ];
  });
}

/** Number of figures to compare. */
export const countFigures = (result: ComparedResult): number => figuresOf(result, result).length;
