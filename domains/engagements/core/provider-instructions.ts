import { findReportWords } from "@tieout/catalog/core";
import { instructionAddress } from "./instruction-address.ts";

/**
 * A catalog entry for one report: either a custom text, or the provider's name and menu path for the report and the page that states them.
 */
export interface ReportPlace {
  readonly report_key: string;
  readonly how_to?: string;
  /** The provider's name for the report. */
  readonly name?: string;
  /** Menus on the provider's site, outermost first. */
  readonly path?: string;
  /** Public https page that states the name or the path. */
  readonly cited?: string;
}

/** How to find a report, in words for the auditor. */
export interface ReportInstruction {
  readonly text: string;
  /** Public page that states the name or path; null if there is none, in which case the text says what is not known. */
  readonly cited: string | null;
}

/** The catalog lists ADP twice, once per function; its real name has no such suffix. */
const ownName = (provider: string): string => provider.replace(/ \((?:recordkeeper|payroll)\)$/, "");

/** Requires https: over http, anyone on the network could change the page. */
function pageThatSays({ cited = "" }: Pick<ReportPlace, "cited">): string | null {
  const page = instructionAddress(cited);
  return page?.startsWith("https:") ? page : null;
}

/** Omits a name or path that no page states, because readers would take it for fact. */
export function reportInstruction(provider: string, place: ReportPlace): ReportInstruction {
  const { report_key, how_to = "", name, path } = place;
  const page = pageThatSays(place);
  if (how_to !== "") return { text: how_to, cited: page };
  const known = page === null ? {} : { name, path };
  const said = placeOf(ownName(provider), known);
  const words = findReportWords(report_key);
  const holds = words ? `It must contain ${words.holds}.` : "";
  // Unknowns come last, so that the auditor can ask for the report by its contents.
  if (said === null) return { text: `${holds} We don't know its name and menu path at ${ownName(provider)}.`.trim(), cited: null };
  return { text: `${said} ${holds}`.trim(), cited: page };
}

function placeOf(provider: string, { name, path }: Pick<ReportPlace, "name" | "path">): string | null {
  if (name && path) return `“${name}”, under ${path}.`;
  if (name) return `“${name}”. We don't know its menu path at ${provider}.`;
  if (path) return `Under ${path}. We don't know what ${provider} calls this report.`;
  return null;
}
