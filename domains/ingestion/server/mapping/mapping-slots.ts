import { seenBy } from "@tieout/engagements/core";
import { engagementRepository, providerRepository } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { assetRepository } from "../files/asset-repository.ts";
import { mappingRepository } from "./mapping-repository.ts";
import type { MappingSlot } from "./mapping-wire.ts";

/** Every slot of an engagement with its files and its mapping, in the order of the screens. */
export async function mappingSlots(tx: Tx, engagementId: string): Promise<readonly MappingSlot[]> {
  const assets = assetRepository(tx);
  const nodes = await assets.nodes(engagementId);
  const all = await assets.list(engagementId);
  const subcontracts = new Map((await providerRepository(tx).listSubcontracts(engagementId)).map((item) => [item.id, item]));
  const mappings = new Map((await mappingRepository(tx).list(engagementId)).map((mapping) => [mapping.nodeId, mapping]));
  return nodes.map((node) => ({
    node,
    provider: subcontracts.get(node.subcontractId)?.providerName ?? "",
    subcontractName: subcontracts.get(node.subcontractId)?.name ?? "",
    assets: all.filter((asset) => asset.nodeId === node.id && asset.status !== "refused"),
    stored: mappings.get(node.id) ?? null,
  }));
}

/** Whether the person may see the engagement that this one was rolled forward from. */
export async function seesLastYear(tx: Tx, actor: Actor, engagementId: string): Promise<boolean> {
  const engagement = await engagementRepository(tx).find(engagementId);
  return seenBy(actor, engagement?.rolledFrom ?? null) !== null;
}
