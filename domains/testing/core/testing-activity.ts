import { findPaperEntry, findSampledPopulation, paperEntries } from "@tieout/catalog/core";
import { type ActivityEvent, type ActivityTable, type ActivityWords, counted, textOf } from "@tieout/engagements/core";

function paperOf({ output }: ActivityEvent["data"]): string {
  return findPaperEntry(textOf(output))?.title ?? "a workpaper";
}

/** Name of the population, or of the workpaper if it has only one population. */
function populationOf({ output }: ActivityEvent["data"]): string {
  const key = textOf(output);
  const paper = paperEntries.find(({ sampling }) => sampling?.some((population) => population.key === key));
  const title = findSampledPopulation(key)?.title;
  return paper && title && (paper.sampling?.length ?? 0) > 1 ? `${paper.title}, ${title}` : (paper?.title ?? "a workpaper");
}

const onProcedures = (says: (paper: string) => string): ActivityWords => ({ kind: "testing", says: ({ data }) => says(paperOf(data)) });
const onSample = (says: (population: string) => string): ActivityWords => ({
  kind: "testing",
  says: ({ data }) => says(populationOf(data)),
});

/** Activity entries for procedures and samples. */
export const testingActivity: ActivityTable = {
  "procedure.replace-list": onProcedures((paper) => `changed the procedures of ${paper}`),
  "procedure.add": onProcedures((paper) => `added a procedure to ${paper}`),
  "procedure.take-over": {
    kind: "testing",
    says: ({ data }) => `added ${counted(Number(data.procedures ?? 1), "procedure")} from a SOC toolkit to ${paperOf(data)}`,
  },
  "procedure.remove": onProcedures((paper) => `removed a procedure from ${paper}`),
  "procedure.take-standard": onProcedures((paper) => `reverted procedures of ${paper} to the firm’s standard`),
  "engagement.add-program": onProcedures((paper) => `added the default procedures of ${paper}, a new workpaper`),
  "engagement.add-sampling": onSample((population) => `added the default sampling of ${population}`),
  "sample.draw": onSample((population) => `drew the sample of ${population}`),
  "sample.population-change": onSample((population) => `replaced the population for the sample of ${population}`),
  "sample.change-set-up": onSample((population) => `changed the sampling of ${population}`),
  "sample.request-redraw": onSample((population) => `requested a redraw of the sample of ${population}`),
};
