import { engagementRepository, lockRefusal, providerRepository } from "@tieout/engagements/server";
import { type Actor, daysBetween, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type EngagementToolkits, type ProviderToolkits, storefrontFailures } from "../../contract/index.ts";
import { type ChosenReport, coverageOf, coverageTogether, isSameProvider, type Period, summaryOf } from "../../core/index.ts";
import { listedToolkit } from "../listed-toolkits.ts";
import { presentEngagement } from "./engagement-controls.ts";
import {
  type AttachedRow,
  engagementToolkitRepository,
  isToolkit,
  type ReportRow,
  type StoreProvider,
} from "./engagement-toolkit-repository.ts";

interface EngagementProvider {
  readonly id: string;
  readonly name: string;
  readonly knownAs: readonly string[];
}

/** The engagement's providers, each once, however many contracts they have. */
async function providersOf(tx: Tx, engagementId: string): Promise<readonly EngagementProvider[]> {
  const repository = providerRepository(tx);
  const [contracts, all] = [await repository.listSubcontracts(engagementId), await repository.list()];
  const ids = [...new Set(contracts.map(({ providerId }) => providerId))];
  return ids.flatMap((id) => {
    const provider = all.find((one) => one.id === id);
    return provider ? [{ id, name: provider.name, knownAs: provider.alsoKnownAs }] : [];
  });
}

const reportOf = ({ startOn, endOn, reportType, letter }: ReportRow): ChosenReport => ({ startOn, endOn, reportType, letter });

/** Sorts the reports that cover the most of the plan year first. */
const byCoverage = (year: Period) => (one: ReportRow, other: ReportRow) =>
  coverageOf(other, year).coveredDays - coverageOf(one, year).coveredDays || (one.endOn < other.endOn ? 1 : -1);

interface StoreFacts {
  readonly year: Period;
  readonly attached: readonly AttachedRow[];
  readonly store: readonly StoreProvider[];
  readonly toolkits: readonly ReportRow[];
}

function providerToolkits(provider: EngagementProvider, { year, attached, store, toolkits }: StoreFacts): ProviderToolkits {
  const own = attached.filter(({ serviceProviderId }) => serviceProviderId === provider.id);
  const same = new Set(store.filter((one) => isSameProvider(provider, one)).map(({ id }) => id));
  const { state, coveredDays, planDays, gaps, daysForLetter } = coverageTogether(own.map(reportOf), year);
  const fits = toolkits.filter(({ id, storeProviderId }) => same.has(storeProviderId) && !own.some((one) => one.id === id));
  return {
    ...{ service_provider_id: provider.id, name: provider.name, state, covered_days: coveredDays, plan_days: planDays },
    gaps: gaps.map(({ startOn, endOn }) => ({ start_date: startOn, end_date: endOn, days: daysBetween(startOn, endOn) + 1 })),
    days_for_letter: daysForLetter,
    attached: own.map((row) => listedToolkit(row, year)),
    fits: fits
      .toSorted(byCoverage(year))
      .slice(0, 20)
      .map((row) => listedToolkit(row, year)),
  };
}

export async function readEngagementToolkits(tx: Tx, engagementId: string): Promise<EngagementToolkits> {
  const repository = engagementToolkitRepository(tx);
  const { startOn, endOn } = await presentEngagement(tx, engagementId);
  const [providers, attached, store] = [
    await providersOf(tx, engagementId),
    await repository.attached(engagementId),
    await repository.storeProviders(),
  ];
  const fitting = store.filter((one) => providers.some((provider) => isSameProvider(provider, one)));
  const toolkits = await repository.toolkitsOf(fitting.map(({ id }) => id));
  const found = providers.map((provider) => providerToolkits(provider, { year: { startOn, endOn }, attached, store: fitting, toolkits }));
  const summary = summaryOf(found.map(({ state, days_for_letter: daysForLetter }) => ({ state, daysForLetter })));
  return {
    ...{ start_date: startOn, end_date: endOn, providers: found },
    summary: { providers: summary.providers, covered: summary.covered, days_for_letter: summary.daysForLetter },
  };
}

interface ToolkitPlacement {
  readonly engagementId: string;
  readonly serviceProviderId: string;
  readonly toolkitId: string;
  readonly attached: boolean;
}

/** Attaches or detaches a toolkit. Allowed during a run, because runs don't read toolkits. */
export async function placeToolkit(tx: Tx, actor: Actor, { engagementId, attached, ...place }: ToolkitPlacement) {
  await engagementRepository(tx).lockRow(engagementId);
  const refusal = lockRefusal(await presentEngagement(tx, engagementId));
  if (refusal) return refusal;
  const repository = engagementToolkitRepository(tx);
  if (attached) {
    if (!(await isToolkit(tx, place.toolkitId))) return storefrontFailures.fail("storefront.no-toolkit", undefined);
    if (!(await providersOf(tx, engagementId)).some(({ id }) => id === place.serviceProviderId))
      return storefrontFailures.fail("storefront.not-its-provider", undefined);
  }
  const about = {
    subjectType: "engagement",
    subjectId: engagementId,
    data: { toolkit: place.toolkitId, provider: place.serviceProviderId },
  };
  if (attached && (await repository.attach(engagementId, place, actor.userId))) tx.record({ event: "toolkit.attach", ...about });
  if (!attached && (await repository.detach(engagementId, place))) tx.record({ event: "toolkit.take-off", ...about });
  return success(await readEngagementToolkits(tx, engagementId));
}
