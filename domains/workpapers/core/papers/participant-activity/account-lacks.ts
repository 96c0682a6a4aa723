import { type ContributionSourceKey, contributionSources, type ReportKey, reportTitle } from "@tieout/catalog/core";
import {
  activityFieldTitles,
  givesAmount,
  type Lack,
  lackOfFiles,
  lackOfProviders,
  longFormOf,
  type NeededFigure,
  providersWithout,
  type SourceFacts,
} from "@tieout/runs/core";
import type { Participant } from "../../people/participants.ts";
import { type Identity, providerOf } from "../../people/person.ts";
import type { ActivityContext } from "./activity-context.ts";
import type { DetailReport } from "./figures.ts";

/** Data missing for an account but present for others; null if nothing is missing. */
export type AccountLack = (participant: Participant) => Lack | null;

/** Finds the data for a balance figure that is missing in the files containing the account's rows. */
export function lackFinder({ facts, accountFiles }: ActivityContext, needed: NeededFigure): AccountLack {
  const ofAll = lackOfFiles(facts.sources, needed);
  if (!ofAll || ofAll.isWhole) return () => ofAll;
  const known = new Map<string, Lack | null>();
  return ({ key }) => {
    const files = accountFiles.get(key);
    if (!files) return ofAll;
    const mark = files.join();
    if (!known.has(mark)) {
      const own = lackOfFiles(
        facts.sources.filter(({ fileNo }) => files.includes(fileNo)),
        needed,
      );
      // Uses one sentence for all accounts, listing every file without the column.
      known.set(mark, own && { ...own, missing: ofAll.missing });
    }
    return known.get(mark) ?? null;
  };
}

/** A person's key begins with the provider's number; providers are numbered in file order. */
function providerFinder({ facts: { sources } }: Pick<ActivityContext, "facts">): (person: Identity) => string | undefined {
  const providers = [...new Set(sources.map(({ provider }) => provider))];
  return (person) => providers[Number(providerOf(person))];
}

/** Returns the sentence for a person whose provider's balances are not uploaded although another provider's are; null for anyone else. */
export function lackOfBalances(context: Pick<ActivityContext, "facts">): (person: Identity) => string | null {
  const report = "participant_balances" as const;
  const { sources } = context.facts;
  const provider = providerFinder(context);
  const given = new Set<string | undefined>(sources.flatMap(({ reportKey, provider }) => (reportKey === report ? provider : [])));
  return (person) => {
    const own = provider(person);
    return own === undefined || given.has(own) ? null : `${reportTitle(report)} not uploaded for ${own}`;
  };
}

/** Finds accounts whose provider's detail is not uploaded although another provider's is. */
export function lackOfDetail(context: ActivityContext, report: ReportKey): AccountLack {
  const pair = { report, of: "participant_balances" } as const;
  const lack = lackOfProviders(context.facts.sources, pair);
  const without = new Set<string | undefined>(providersWithout(context.facts.sources, pair));
  const provider = providerFinder(context);
  return (participant) => (lack && without.has(provider(participant)) ? lack : null);
}

/** Whether a file's total contributions include the source. */
const sums = (file: SourceFacts, source: ContributionSourceKey): boolean =>
  givesAmount(file, source) || longFormOf(file.reportKey, (field) => file.fieldsMapped.includes(field)) !== null;

const neededSource = (report: DetailReport, source: ContributionSourceKey): NeededFigure => ({
  report,
  words: activityFieldTitles[source],
  gives: (file) => sums(file, source),
});

/** The detail files that cover an account: its provider's, or all of them if its provider has none. */
function detailFilesOf(context: ActivityContext): (participant: Participant) => readonly SourceFacts[] {
  const provider = providerFinder(context);
  const files = context.facts.sources.filter(({ reportKey }) => reportKey === "contribution_detail");
  return (participant) => {
    const own = files.filter((file) => file.provider === provider(participant));
    return own.length > 0 ? own : files;
  };
}

/** Returns the sentence about a source for which one report has an amount in the account but the other has no column. */
export function missingSources(context: ActivityContext): (participant: Participant, keys: readonly string[]) => string | null {
  const rows = new Map((context.contributions ?? []).map((row) => [row.key, row.bySource]));
  const inBalances = new Map(
    contributionSources.map((source) => [source, lackFinder(context, neededSource("participant_balances", source))]),
  );
  const filesOf = detailFilesOf(context);
  return (participant, keys) => {
    for (const source of contributionSources) {
      const inDetail = keys.some((key) => (rows.get(key)?.[source] ?? 0n) !== 0n);
      const ofBalances = inDetail ? inBalances.get(source)?.(participant) : null;
      if (ofBalances) return ofBalances.missing;
      const isHeld = participant.amounts[source] !== 0n;
      const ofDetail = isHeld ? lackOfFiles(filesOf(participant), neededSource("contribution_detail", source)) : null;
      if (ofDetail) return ofDetail.missing;
    }
    return null;
  };
}
