import { reportTitle } from "@tieout/catalogue/core";
import type { EngagementOverview, StepSummary } from "@tieout/engagements/core";
import { engagementRepository, type Part, providerRepository } from "@tieout/engagements/server";
import { listsBalances, reports } from "../core/index.ts";
import { type AssetRecord, assetRepository } from "./files/asset-repository.ts";
import { mappingSlots } from "./mapping/mapping-slots.ts";
import type { MappingSlot } from "./mapping/mapping-wire.ts";
import { enqueueReading } from "./reading/read-asset.job.ts";
import { runSources } from "./reading/run-sources.ts";
import { asksForSheets } from "./reading/sheet-readings.ts";

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Two contracts with one provider differ by name. */
function providerText(slot: MappingSlot, slots: readonly MappingSlot[]): string {
  const same = slots.filter(({ provider, node }) => provider === slot.provider && node.reportKey === slot.node.reportKey);
  return same.length > 1 ? `${slot.provider} (${slot.subcontractName})` : slot.provider;
}

/** Another provider's file is uploaded: this one may have nothing to report, such as a recordkeeper added late in the year. */
function emptyHint(slot: MappingSlot, slots: readonly MappingSlot[]): string {
  const given = slots.some(({ node, assets }) => node.reportKey === slot.node.reportKey && assets.length > 0);
  return given ? "; without activity, upload a file with only the header row" : "";
}

const isReadNow = ({ status, facts }: AssetRecord): boolean => status === "ready" && facts === null;

/** Sentences about what is missing, best next step first. A refused file blocks processing: a partial report must not pass as complete. */
export function missingOf(dataType: string, slots: readonly MappingSlot[], refused: readonly string[]): readonly string[] {
  const has = (report: string) => slots.some((slot) => slot.node.reportKey === report);
  const missing: string[] = [];
  if (dataType !== "payroll" && !has("participant_balances")) missing.push("Add the recordkeeper.");
  if (dataType !== "recordkeeper" && !has("payroll_register")) missing.push("Add the payroll provider.");
  for (const slot of slots) {
    const title = reportTitle(slot.node.reportKey).toLowerCase();
    const provider = providerText(slot, slots);
    const pending = slot.assets.find((asset) => asset.status === "uploaded" || asset.status === "inspecting");
    const asking = slot.assets.find(asksForSheets);
    // Files of one slot may repeat each other; reading them tells.
    const compared = slot.assets.length > 1 && listsBalances(reports[slot.node.reportKey]) ? slot.assets.find(isReadNow) : undefined;
    if (slot.node.required && slot.assets.length === 0) missing.push(`Upload the ${title} of ${provider}${emptyHint(slot, slots)}.`);
    else if (pending) missing.push(`${pending.fileName} is being read.`);
    else if (asking) missing.push(`Choose which sheets of ${asking.fileName} to read.`);
    else if (slot.assets.length > 0 && !slot.stored?.acceptedAt) missing.push(`Confirm the mapping of the ${title} of ${provider}.`);
    else if (compared) missing.push(`${compared.fileName} is being read.`);
  }
  for (const name of refused) missing.push(`Replace or remove ${name}, which cannot be read.`);
  return missing;
}

function countFiles(slots: readonly MappingSlot[]): EngagementOverview["files"] {
  const present = slots.filter((slot) => slot.assets.length > 0).length;
  return { present, wanted: present + slots.filter((slot) => slot.node.required && slot.assets.length === 0).length };
}

function filesStep(slots: readonly MappingSlot[]): StepSummary {
  const { present, wanted } = countFiles(slots);
  if (slots.length === 0) return { key: "files", state: "open", summary: "No provider yet" };
  return { key: "files", state: present === wanted ? "done" : "attention", summary: `${present} of ${plural(wanted, "file")}` };
}

/** How far the mapping is: the step and the mapping's own page count the same columns. */
export function mappingStep(slots: readonly MappingSlot[]): StepSummary {
  const filled = slots.filter((slot) => slot.assets.length > 0);
  const open = filled.filter((slot) => !slot.stored?.acceptedAt);
  if (filled.length === 0) return { key: "mapping", state: "open", summary: "No files yet" };
  if (open.length === 0) return { key: "mapping", state: "done", summary: "All columns accepted" };
  const unsure = open.reduce((sum, { stored }) => sum + (stored?.columns.filter(({ accepted }) => !accepted).length ?? 0), 0);
  return {
    key: "mapping",
    state: "attention",
    summary: unsure > 0 ? `${plural(unsure, "column")} to review` : `${plural(open.length, "mapping")} to confirm`,
  };
}

/** Files and mapping as part of an engagement. */
export const ingestionPart: Part = {
  name: "ingestion",
  async fingerprint(tx, engagementId) {
    const sources = await runSources(tx, engagementId);
    const contracts = await providerRepository(tx).listSubcontracts(engagementId);
    return JSON.stringify([
      contracts.map((contract) => [contract.providerName, contract.name]),
      sources.map((source) => [source.fileNo, source.fileName, source.sha256, source.reportKey, source.provider, source.request.mapping]),
    ]);
  },
  async planYearChanged(tx, engagementId) {
    const assets = assetRepository(tx);
    for (const asset of await assets.list(engagementId)) {
      if (asset.status !== "ready") continue;
      await assets.saveFacts(asset.id, null);
      await enqueueReading(tx, asset.id);
    }
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
