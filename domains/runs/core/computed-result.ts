import { storedDocument, type Upgrader } from "@tieout/kernel";
import type { PaperResult } from "./paper-result.ts";

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];

/** Converts a result with one population and one sample to a list of populations, each with its sample. */
export const populationsAsList: Upgrader = ({ population, sample, ...rest }) => ({
  ...rest,
  populations: population
    ? [{ key: rest.paper, title: rest.title, ...population, charts: listOf(rest.charts).map(({ key }) => key), sample: sample ?? null }]
    : [],
});

/** The file `<paper>.result.json` written by `compute` and `write`; read again to lay out the rows of a locked engagement. */
export const computedResult = storedDocument<PaperResult>("computed result", [populationsAsList]);
