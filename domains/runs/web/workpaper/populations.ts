import { useUrlParams } from "@tieout/ui";
import type { OutputResult } from "../../contract/index.ts";

/** A population of a workpaper; its sample is null before the first draw. */
export type PaperPopulation = OutputResult["further_populations"][number];
export type PaperSample = NonNullable<PaperPopulation["sample"]>;

/** A population that has a sample. */
export interface DrawnPopulation extends PaperPopulation {
  readonly sample: PaperSample;
}

type Populations = Pick<OutputResult, "population" | "sample" | "further_populations">;

/** All populations of the workpaper, in order. */
export const populationsOf = ({ population, sample, further_populations: further }: Populations): readonly PaperPopulation[] =>
  population ? [{ ...population, sample }, ...further] : [];

export const drawnPopulationsOf = (result: Populations): readonly DrawnPopulation[] =>
  populationsOf(result).flatMap((population) => (population.sample ? [{ ...population, sample: population.sample }] : []));

/** Adds the population's title to a heading if the workpaper has several populations. */
export const headingOf = (heading: string, result: Populations, { title }: Pick<PaperPopulation, "title">): string =>
  result.further_populations.length > 0 ? `${heading}: ${title}` : heading;

/** URL parameters for a population; empty if there is only one. */
export const addressOf = (result: Populations, { key }: Pick<PaperPopulation, "key">) => ({
  population: result.further_populations.length > 0 ? key : null,
});

/** The fields that identify an item, in words: `participant ID, payment date, type, gross`. */
export const keyText = ({ natural_key: key }: Pick<PaperPopulation, "natural_key">): string =>
  key
    .split("|")
    .join(", ")
    .replace(/\bid\b/g, "ID");

/** The population in the URL, or the first one if none is given. */
export function useChosen<Population extends PaperPopulation>(populations: readonly Population[]): Population | undefined {
  const [params] = useUrlParams();
  return populations.find(({ key }) => key === params.get("population")) ?? populations[0];
}
