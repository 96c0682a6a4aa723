import { reportTitle } from "@tieout/catalog/core";
import type { EngagementOverview, StepSummary } from "@tieout/engagements/core";
import {
  type ActivityPort,
  type CopyingPort,
  engagementRepository,
  type PlanYearPort,
  providerRepository,
  type ReadinessPort,
} from "@tieout/engagements/server";
import { shortenName } from "@tieout/kernel";
import { listsBalances, reports } from "../core/index.ts";
// Not exported from the index, so that screens using the index don't load the activity texts.
import { ingestionActivity } from "../core/ingestion-activity.ts";
import { activityNames } from "./activity-names.ts";
import { copySetUp, shareOfSetUp } from "./copy-set-up.ts";
import { type AssetRecord, assetRepository } from "./files/asset-repository.ts";
import { mappingSlots } from "./mapping/mapping-slots.ts";
import { appliedFrom, type MappingSlot } from "./mapping/mapping-wire.ts";
import { enqueueReading } from "./reading/read-asset.job.ts";
import { runSources } from "./reading/run-sources.ts";
import { asksForSheets } from "./reading/sheet-readings.ts";
import { unreadRows } from "./reading/unread-rows.ts";

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Longer file names are shortened in the middle. */
const shownLetters = 80;

/** Two contracts with one provider are distinguished by name. */
function providerText(slot: MappingSlot, slots: readonly MappingSlot[]): string {
  const same = slots.filter(({ provider, node }) => provider === slot.provider && node.reportKey === slot.node.reportKey);
  return same.length > 1 ? `${slot.provider} (${slot.subcontractName})` : slot.provider;
}

/**
 * Another provider's file is uploaded, so this provider may have nothing to report, for example if it is a recordkeeper added late in the
 * year.
 */
function emptyHint(slot: MappingSlot, slots: readonly MappingSlot[]): string {
  const given = slots.some(({ node, assets }) => node.reportKey === slot.node.reportKey && assets.length > 0);
  return given ? "; if there was no activity, upload a file with only the header row" : "";
}

const isReadNow = ({ status, facts }: AssetRecord): boolean => status === "ready" && facts === null;

type Kind = "provider" | "upload" | "reading" | "sheets" | "mapping" | "refused";

interface MissingItem {
  readonly kind: Kind;
  /** Built only when shown: naming a provider requires comparing it with all others. */
  readonly sentence: () => string;
}

/** How many missing items of each kind are named; the rest are only counted, since many providers can lack hundreds of files. */
const namedOfAKind = 12;

const others: Readonly<Record<Kind, (count: number) => string>> = {
  provider: (count) => `Add ${plural(count, "more provider")}.`,
  upload: (count) => `Upload ${plural(count, "more report")}.`,
  reading: (count) => `${plural(count, "more file")} being read.`,
  sheets: (count) => `Choose which sheets of ${plural(count, "more file")} to read.`,
  mapping: (count) => `Confirm ${plural(count, "more mapping")}.`,
  refused: (count) => `Replace or remove ${plural(count, "more file")} that can't be read.`,
};

function namedFirst(missing: readonly MissingItem[]): readonly string[] {
  const met = new Map<Kind, number>();
  const named = missing.filter(({ kind }) => {
    const count = (met.get(kind) ?? 0) + 1;
    met.set(kind, count);
    return count <= namedOfAKind;
  });
  const counted = [...met].flatMap(([kind, count]) => (count > namedOfAKind ? [others[kind](count - namedOfAKind)] : []));
  return [...named.map(({ sentence }) => sentence()), ...counted];
}

/** The next thing a slot needs; null if nothing is missing. */
function missingOfSlot(slot: MappingSlot, slots: readonly MappingSlot[]): MissingItem | null {
  const title = reportTitle(slot.node.reportKey).toLowerCase();
  const pending = slot.assets.find((asset) => asset.status === "uploaded" || asset.status === "inspecting");
  const asking = slot.assets.find(asksForSheets);
  if (slot.node.required && slot.assets.length === 0)
    return { kind: "upload", sentence: () => `Upload the ${title} of ${providerText(slot, slots)}${emptyHint(slot, slots)}.` };
  if (pending) return { kind: "reading", sentence: () => `${shortenName(pending.fileName, shownLetters)} is being read.` };
  if (asking) return { kind: "sheets", sentence: () => `Choose which sheets of ${shortenName(asking.fileName, shownLetters)} to read.` };
  if (slot.assets.length > 0 && !slot.stored?.acceptedAt)
    return { kind: "mapping", sentence: () => `Confirm the mapping of the ${title} of ${providerText(slot, slots)}.` };
  // Files in one slot may repeat each other, which is known only after they are read.
  const compared = slot.assets.length > 1 && listsBalances(reports[slot.node.reportKey]) ? slot.assets.find(isReadNow) : undefined;
  if (compared) return { kind: "reading", sentence: () => `${shortenName(compared.fileName, shownLetters)} is being read.` };
  return null;
}

/** Missing items, best next step first. A refused file blocks processing: a partial report must not pass as complete. */
function missingItems(dataType: string, slots: readonly MappingSlot[], refused: readonly string[]): readonly MissingItem[] {
  const has = (report: string) => slots.some((slot) => slot.node.reportKey === report);
  const missing: MissingItem[] = [];
  if (dataType !== "payroll" && !has("participant_balances")) missing.push({ kind: "provider", sentence: () => "Add the recordkeeper." });
  if (dataType !== "recordkeeper" && !has("payroll_register"))
    missing.push({ kind: "provider", sentence: () => "Add the payroll provider." });
  missing.push(...slots.flatMap((slot) => missingOfSlot(slot, slots) ?? []));
  for (const name of refused)
    missing.push({ kind: "refused", sentence: () => `Replace or remove ${shortenName(name, shownLetters)}, which can't be read.` });
  return missing;
}

/** Sentences about missing items. */
export const missingOf = (dataType: string, slots: readonly MappingSlot[], refused: readonly string[]): readonly string[] =>
  namedFirst(missingItems(dataType, slots, refused));

/** Whether only mapping confirmations are missing. */
export const lacksOnlyConfirmations = (dataType: string, slots: readonly MappingSlot[], refused: readonly string[]): boolean =>
  missingItems(dataType, slots, refused).every(({ kind }) => kind === "mapping");

function countFiles(slots: readonly MappingSlot[]): EngagementOverview["files"] {
  const present = slots.filter((slot) => slot.assets.length > 0).length;
  return { present, wanted: present + slots.filter((slot) => slot.node.required && slot.assets.length === 0).length };
}

/** Files with unreadable rows need attention even if each report has a file. */
export function filesStep(slots: readonly MappingSlot[]): StepSummary {
  const { present, wanted } = countFiles(slots);
  if (slots.length === 0) return { key: "files", state: "open", summary: "No provider yet" };
  const summary = `${present} of ${plural(wanted, "file")}`;
  const unread = slots.flatMap(({ assets }) => assets).filter((asset) => unreadRows(asset) > 0).length;
  if (unread > 0) return { key: "files", state: "attention", summary: `${summary}, ${unread} with unread rows` };
  return { key: "files", state: present === wanted ? "done" : "attention", summary };
}

/** Progress of the mapping: the step counts the same columns as the mapping page. */
export function mappingStep(slots: readonly MappingSlot[]): StepSummary {
  const filled = slots.filter((slot) => slot.assets.length > 0);
  const open = filled.filter((slot) => !slot.stored?.acceptedAt);
  if (filled.length === 0) return { key: "mapping", state: "open", summary: "No files yet" };
  const applied = filled.filter(({ stored }) => stored && appliedFrom(stored) !== null).length;
  if (open.length === 0)
    return { key: "mapping", state: "done", summary: applied > 0 ? `${plural(applied, "mapping")} as last year` : "All columns accepted" };
  const unsure = open.reduce((sum, { stored }) => sum + (stored?.columns.filter(({ accepted }) => !accepted).length ?? 0), 0);
  return {
    key: "mapping",
    state: "attention",
    summary: unsure > 0 ? `${plural(unsure, "column")} to review` : `${plural(open.length, "mapping")} to confirm`,
  };
}

export const ingestionActivityPort: ActivityPort = { words: ingestionActivity, names: activityNames };
export const ingestionCopying: CopyingPort = { copyInto: copySetUp, rollForwardShare: shareOfSetUp };

export const readFilesAgain: PlanYearPort = async (tx, engagementId) => {
  const assets = assetRepository(tx);
  for (const asset of await assets.list(engagementId)) {
    if (asset.status !== "ready") continue;
    await assets.saveFacts(asset.id, null);
    await enqueueReading(tx, asset.id);
  }
};

/** Files and mapping as a part of engagement readiness. */
export const ingestionReadiness: ReadinessPort = {
  name: "ingestion",
  async fingerprint(tx, engagementId) {
    const sources = await runSources(tx, engagementId);
    const contracts = await providerRepository(tx).listSubcontracts(engagementId);
    return JSON.stringify([
      contracts.map((contract) => [contract.providerName, contract.name]),
      sources.map((source) => [
        ...[source.fileNo, source.fileName, source.sha256, source.reportKey, source.provider, source.request.mapping],
        // Shown in workpapers, so accepting the mapping changes the fingerprint. If null, the fingerprint text is the same as in earlier
        // versions.
        ...(source.appliedFrom === null ? [] : [source.appliedFrom]),
        ...(source.request.corrections ? [source.request.corrections.digest] : []),
        ...(source.payNotes.length > 0 ? [source.payNotes] : []),
        ...(source.request.settings ? [source.request.settings] : []),
        ...(source.request.readBy ? [source.request.readBy] : []),
      ]),
    ]);
  },
  async readiness(tx, engagementId) {
    const engagement = await engagementRepository(tx).find(engagementId);
    const slots = await mappingSlots(tx, engagementId);
    const refused = await assetRepository(tx).refusedNames(engagementId);
    const contracts = await providerRepository(tx).listSubcontracts(engagementId);
    return {
      steps: [filesStep(slots), mappingStep(slots)],
      filesMissing: missingOf(engagement?.dataType ?? "combined", slots, refused),
      planNames: [...new Set(slots.flatMap(({ assets }) => assets.flatMap(({ inspection }) => inspection?.planName ?? [])))].sort(),
      overview: { providers: [...new Set(contracts.map((contract) => contract.providerName))], files: countFiles(slots) },
    };
  },
};
