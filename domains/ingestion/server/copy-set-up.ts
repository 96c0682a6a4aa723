import type { EngagementCopy, RollForwardShare } from "@tieout/engagements/core";
import { engagementRepository, providerRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { assetRepository } from "./files/asset-repository.ts";
import { mappingRepository } from "./mapping/mapping-repository.ts";
import { definitionRepository } from "./payroll/definition-repository.ts";
import { insertSlots } from "./subcontract-use-cases.ts";

/**
 * Copies the contracts with their providers' current slots, and each slot's confirmed mapping, so that a file with the same columns is read
 * immediately. How a file was read (repairs, separators) is remembered by client and provider when a mapping is confirmed.
 */
export async function copySetUp(tx: Tx, { fromId, toId }: Pick<EngagementCopy, "fromId" | "toId">): Promise<void> {
  const providers = providerRepository(tx);
  const assets = assetRepository(tx);
  const mappings = mappingRepository(tx);
  const before = await engagementRepository(tx).find(fromId);
  const definition = await definitionRepository(tx).find(fromId);
  if (definition.revision > 0) await definitionRepository(tx).save(toId, definition);
  const confirmed = new Map((await mappings.list(fromId)).map((mapping) => [mapping.nodeId, mapping]));
  for (const contract of await providers.listSubcontracts(fromId)) {
    const provider = await providers.find(contract.providerId);
    if (!provider) throw new Error(`the provider of contract ${contract.id} is not there`);
    const subcontractId = await providers.insertSubcontract(toId, provider.id, contract.name);
    await insertSlots(tx, { engagementId: toId, subcontractId }, provider);
    const slots = await assets.nodesOfSubcontract(subcontractId);
    for (const node of await assets.nodesOfSubcontract(contract.id)) {
      const own = confirmed.get(node.id);
      const slot = slots.find(({ reportKey }) => reportKey === node.reportKey);
      if (own?.acceptedAt && slot) await mappings.copyFromLastYear(own, slot, before?.name ?? "");
    }
  }
}

/** Each provider's contract, with how many of its reports have their mapping copied. */
export async function shareOfSetUp(tx: Tx, engagementId: string): Promise<Pick<RollForwardShare, "contracts" | "meanings">> {
  const assets = assetRepository(tx);
  const confirmed = new Map(
    (await mappingRepository(tx).list(engagementId)).flatMap((mapping) => (mapping.acceptedAt ? [[mapping.nodeId, mapping] as const] : [])),
  );
  const nodes = await assets.nodes(engagementId);
  const contracts = await providerRepository(tx).listSubcontracts(engagementId);
  return {
    contracts: contracts.map(({ id, providerName, name }) => ({
      provider: providerName,
      contract: name,
      mapped: nodes.filter((node) => node.subcontractId === id && confirmed.has(node.id)).length,
    })),
    meanings: [...confirmed.values()].flatMap(({ values }) => values.filter(({ canonical }) => canonical !== null)).length,
  };
}
