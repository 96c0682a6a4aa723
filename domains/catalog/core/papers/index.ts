import type { DataType } from "../data-type.ts";
import type { ReportKey } from "../reports.ts";
import type { PaperChart, PaperEntry, PaperReport, SampledPopulation } from "./paper-entry.ts";
import { type PaperKey, registeredPapers } from "./registered-papers.ts";

export type { PaperKey } from "./registered-papers.ts";

export const paperEntries: readonly PaperEntry<PaperKey>[] = registeredPapers;
export const paperKeys: readonly PaperKey[] = paperEntries.map(({ key }) => key);

export const findPaperEntry = (key: string): PaperEntry<PaperKey> | undefined => paperEntries.find((entry) => entry.key === key);

export function paperEntryOf(key: PaperKey): PaperEntry<PaperKey> {
  const entry = findPaperEntry(key);
  if (!entry) throw new Error(`no paper ${key} in the catalog`);
  return entry;
}

export const paperTitle = (key: PaperKey): string => paperEntryOf(key).title;

/** Finds a population in any workpaper by its key. */
export const findSampledPopulation = (key: string): SampledPopulation | undefined =>
  paperEntries.flatMap(({ sampling }) => sampling).find((population) => population.key === key);

/** A workpaper's population as described in the catalog; without a name, the first one. */
export function sampledPopulation(paper: PaperKey, name?: string): SampledPopulation {
  const key = name === undefined ? paper : `${paper}.${name}`;
  const found = findSampledPopulation(key);
  if (!found) throw new Error(`no population ${key} in the catalog`);
  return found;
}

/** A workpaper's chart as described in the catalog; undefined for a chart in a locked result that the workpaper no longer produces. */
export const findPaperChart = (paper: string, chart: string): PaperChart | undefined =>
  findPaperEntry(paper)?.charts.find(({ key }) => key === chart);

/** Workpapers produced for an engagement with this kind of data. */
export const papersMadeFrom = (dataType: DataType): readonly PaperEntry<PaperKey>[] =>
  paperEntries.filter(({ dataTypes }) => dataTypes.includes(dataType));

export type AskedReport = PaperReport & { readonly use: "needed" | "optional" };

/** The reports that setup asks for. */
export const reportsAskedFor = ({ reports }: Pick<PaperEntry, "reports">): readonly AskedReport[] =>
  reports.filter((report): report is AskedReport => report.use !== "dates_only");

export const papersAskingFor = (report: ReportKey): readonly PaperKey[] =>
  paperEntries.filter((paper) => reportsAskedFor(paper).some((use) => use.report === report)).map(({ key }) => key);

export interface EngagementReports {
  readonly dataType: DataType;
  readonly reports: readonly ReportKey[];
}

/**
 * Whether setup asks for hours in a report: `asked`; `elsewhere` if hours come from another report in the engagement; null if no workpaper
 * shows hours.
 */
export type AskedHours = "asked" | "elsewhere" | null;

export function hoursAskedOf({ dataType, reports }: EngagementReports, report: ReportKey): AskedHours {
  const lists = papersMadeFrom(dataType).flatMap(({ hoursFrom }) => (hoursFrom?.includes(report) ? [hoursFrom] : []));
  if (lists.length === 0) return null;
  return lists.some((list) => list.find((one) => reports.includes(one)) === report) ? "asked" : "elsewhere";
}
