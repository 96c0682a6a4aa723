import { storedDocument, type Upgrader } from "@tieout/kernel";
import type { PaperResult } from "./paper-result.ts";

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];

/** A result used to have one population and one sample; now it has a list, and a sample is of its population. */
export const populationsAsList: Upgrader = ({ population, sample, ...rest }) => ({
  ...rest,
  populations: population
    ? [{ key: rest.paper, title: rest.title, ...population, charts: listOf(rest.charts).map(({ key }) => key), sample: sample ?? null }]
    : [],
});

/** The file `<paper>.result.json` that `compute` and `write` leave: the rows of a locked engagement are laid out from it again. */
export const computedResult = storedDocument<PaperResult>("computed result", [populationsAsList]);
