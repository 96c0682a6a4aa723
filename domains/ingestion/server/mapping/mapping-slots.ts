import type { ReportKey } from "@tieout/catalog/core";
import { seenBy } from "@tieout/engagements/core";
import { engagementRepository, providerRepository } from "@tieout/engagements/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { assetRepository, type NodeRecord } from "../files/asset-repository.ts";
import { mappingRepository } from "./mapping-repository.ts";
import type { MappingSlot } from "./mapping-wire.ts";

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const own = grouped.get(keyOf(row));
    if (own) own.push(row);
    else grouped.set(keyOf(row), [row]);
  }
  return grouped;
}

/** Every slot in an engagement with its files and mapping, in screen order. */
export const mappingSlots = async (tx: Tx, engagementId: string): Promise<readonly MappingSlot[]> =>
  slotsOfNodes(tx, await assetRepository(tx).nodes(engagementId), [engagementId]);

/** The slots for some reports in several engagements, in as many statements as for one. */
export async function mappingSlotsOf(
  tx: Tx,
  engagementIds: readonly string[],
  reports: readonly ReportKey[],
): Promise<ReadonlyMap<string, readonly MappingSlot[]>> {
  const nodes = (await assetRepository(tx).nodes(...engagementIds)).filter(({ reportKey }) => reports.includes(reportKey));
  return byKey(await slotsOfNodes(tx, nodes, engagementIds), ({ node }) => node.engagementId);
}

async function slotsOfNodes(tx: Tx, nodes: readonly NodeRecord[], engagementIds: readonly string[]): Promise<readonly MappingSlot[]> {
  const ids = nodes.map(({ id }) => id);
  const files = byKey(await assetRepository(tx).listOfNodes(ids), ({ nodeId }) => nodeId);
  const subcontracts = new Map((await providerRepository(tx).listSubcontracts(...engagementIds)).map((item) => [item.id, item]));
  const mappings = new Map((await mappingRepository(tx).listOfNodes(ids)).map((mapping) => [mapping.nodeId, mapping]));
  return nodes.map((node) => ({
    node,
    provider: subcontracts.get(node.subcontractId)?.providerName ?? "",
    subcontractName: subcontracts.get(node.subcontractId)?.name ?? "",
    assets: (files.get(node.id) ?? []).filter(({ status }) => status !== "refused"),
    stored: mappings.get(node.id) ?? null,
  }));
}

/** Whether the person may see the engagement that this one was rolled forward from. */
export async function seesLastYear(tx: Tx, actor: Actor, engagementId: string): Promise<boolean> {
  const engagement = await engagementRepository(tx).find(engagementId);
  return seenBy(actor, engagement?.rolledFrom ?? null) !== null;
}
