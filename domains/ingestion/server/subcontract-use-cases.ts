import { findReportEntry } from "@tieout/catalog/core";
import { reportInstruction } from "@tieout/engagements/core";
import { type ProviderRecord, providerRepository, providerRetired, providerUnknown, type StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { findReport } from "../core/index.ts";
import { lockForChange } from "./change-guard.ts";
import { assetRepository, type ResourceType } from "./files/asset-repository.ts";
import { enqueueMatching } from "./people/match-people.job.ts";

/** A report that isn't in the catalog gets a slot, but nothing is calculated from it. */
const resourceTypeOf = (reportKey: string): ResourceType => findReportEntry(reportKey)?.resourceType ?? "workpaper";

/** Adds one slot for each of the provider's reports that is in the catalog. */
export async function insertSlots(
  tx: Tx,
  place: { readonly engagementId: string; readonly subcontractId: string },
  provider: Pick<ProviderRecord, "name" | "reports">,
): Promise<void> {
  let position = 0;
  for (const report of provider.reports) {
    const known = findReport(report.report_key);
    if (!known) continue;
    position += 1;
    await assetRepository(tx).insertNode(
      {
        ...place,
        reportKey: known.key,
        resourcetype: resourceTypeOf(known.key),
        required: report.required,
        howTo: reportInstruction(provider.name, report).text,
      },
      position,
    );
  }
}

/** Attaches a provider under a contract identifier, with one slot per report. The same provider may be attached again. */
export async function addSubcontract(
  tx: Tx,
  statusUpdater: StatusUpdater,
  request: { readonly engagementId: string; readonly providerId: string; readonly name: string },
) {
  const refusal = await lockForChange(tx, request.engagementId);
  if (refusal) return refusal;
  const providers = providerRepository(tx);
  const provider = await providers.find(request.providerId);
  if (!provider) return providerUnknown();
  if (provider.isRetired) return providerRetired(provider.name);
  const subcontractId = await providers.insertSubcontract(request.engagementId, provider.id, request.name);
  await insertSlots(tx, { engagementId: request.engagementId, subcontractId }, provider);
  tx.record({
    event: "engagement.add-provider",
    subjectType: "engagement",
    subjectId: request.engagementId,
    data: { provider: provider.name, contract: request.name },
  });
  await statusUpdater.refresh(tx, request.engagementId);
  return { ok: true, value: subcontractId } as const;
}

export async function removeSubcontract(tx: Tx, statusUpdater: StatusUpdater, engagementId: string, subcontractId: string) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const providers = providerRepository(tx);
  const known = (await providers.listSubcontracts(engagementId)).find(({ id }) => id === subcontractId);
  if (await providers.removeSubcontract(engagementId, subcontractId)) {
    const data = { subcontractId, provider: known?.providerName ?? "", contract: known?.name ?? "" };
    tx.record({ event: "engagement.remove-provider", subjectType: "engagement", subjectId: engagementId, data });
    await enqueueMatching(tx, engagementId);
  }
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: undefined } as const;
}
