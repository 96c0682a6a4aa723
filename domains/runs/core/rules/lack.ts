import { type ReportKey, reportTitle } from "@tieout/catalog/core";
import type { SourceFacts } from "../paper-facts.ts";

/** A figure that some or all files don't provide. */
export interface Lack {
  /** Sentence that states what is missing. */
  readonly missing: string;
  /** Whether no file provides the figure, so that even 0.00 means nothing. */
  readonly isWhole: boolean;
}

export interface NeededFigure {
  readonly report: ReportKey;
  /** The auditor's term for the column. */
  readonly words: string;
  readonly gives: (source: SourceFacts) => boolean;
}

const mostNamed = 3;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).join(", ");
  return names.length > mostNamed ? `${shown} and ${names.length - mostNamed} more` : shown;
}

/** Missing part of a figure; null if every file provides it. If only some do, the sentence names the files that don't. */
export function lackOfFiles(files: readonly SourceFacts[], { report, words, gives }: NeededFigure): Lack | null {
  const own = files.filter(({ reportKey }) => reportKey === report);
  if (own.length === 0) return { missing: `${reportTitle(report)} not uploaded`, isWhole: true };
  const without = own.filter((source) => !gives(source));
  if (without.length === 0) return null;
  const missing = `${words} not mapped in ${reportTitle(report)}`;
  if (without.length === own.length) return { missing, isWhole: true };
  return { missing: `${missing}: ${listed([...new Set(without.map(({ fileName }) => fileName))])}`, isWhole: false };
}

/**
 * Providers with a file of one report but none of another report; null if each has one, or if the other report comes from a separate
 * provider that may cover all of them.
 */
export function lackOfProviders(
  files: readonly SourceFacts[],
  { report, of }: { readonly report: ReportKey; readonly of: ReportKey },
): Lack | null {
  const without = providersWithout(files, { report, of });
  return without.length > 0 ? { missing: `${reportTitle(report)} not uploaded for ${listed(without)}`, isWhole: false } : null;
}

export function providersWithout(
  files: readonly SourceFacts[],
  { report, of }: { readonly report: ReportKey; readonly of: ReportKey },
): string[] {
  const providersOf = (key: ReportKey): string[] => [
    ...new Set(files.flatMap(({ reportKey, provider }) => (reportKey === key ? provider : []))),
  ];
  const [own, asked] = [providersOf(report), providersOf(of)];
  const isFromElsewhere = own.some((provider) => !asked.includes(provider));
  return isFromElsewhere ? [] : asked.filter((provider) => !own.includes(provider));
}
