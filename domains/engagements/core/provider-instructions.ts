import { findReportWords } from "@tieout/catalogue/core";
import { instructionAddress } from "./instruction-address.ts";

/** What the catalogue of providers says of one report: a text of its own, or the provider's name and menu path with the page that says them. */
export interface ReportPlace {
  readonly report_key: string;
  readonly how_to?: string;
  /** What the provider calls it. */
  readonly name?: string;
  /** Menus on the provider's site, the outermost first. */
  readonly path?: string;
  /** Public page that says the name or the path; https. */
  readonly cited?: string;
}

/** Where an auditor finds a report, in words. */
export interface ReportInstruction {
  readonly text: string;
  /** Public page that says so; null: none does, and the text says what is not known. */
  readonly cited: string | null;
}

/** ADP is in the catalogue twice, by what it does; its own name is without that. */
const ownName = (provider: string): string => provider.replace(/ \((?:recordkeeper|payroll)\)$/, "");

/** Over http anyone on the way may write what it says. */
function pageThatSays({ cited = "" }: Pick<ReportPlace, "cited">): string | null {
  const page = instructionAddress(cited);
  return page?.startsWith("https:") ? page : null;
}

/** A name or path without the page that says it is not repeated: it would be taken for a fact. */
export function reportInstruction(provider: string, place: ReportPlace): ReportInstruction {
  const { report_key, how_to = "", name, path } = place;
  const page = pageThatSays(place);
  if (how_to !== "") return { text: how_to, cited: page };
  const known = page === null ? {} : { name, path };
  const said = placeOf(ownName(provider), known);
  const words = findReportWords(report_key);
  const holds = words ? `It must contain ${words.holds}.` : "";
  // What is not known is said last: the auditor then asks for a report by what it holds.
  if (said === null) return { text: `${holds} We don't know its name and menu path at ${ownName(provider)}.`.trim(), cited: null };
  return { text: `${said} ${holds}`.trim(), cited: page };
}

function placeOf(provider: string, { name, path }: Pick<ReportPlace, "name" | "path">): string | null {
  if (name && path) return `“${name}”, under ${path}.`;
  if (name) return `“${name}”. We don't know its menu path at ${provider}.`;
  if (path) return `Under ${path}. We don't know what ${provider} calls this report.`;
  return null;
}
