import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { lockForChange } from "../change-guard.ts";
import { assetRepository } from "./asset-repository.ts";

/** Records a person's answer to whether another year's file is also the right one for this year. */
export async function keepAsset(tx: Tx, actor: Actor, { assetId, kept }: { readonly assetId: string; readonly kept: boolean }) {
  const assets = assetRepository(tx);
  const asset = await assets.find(assetId);
  if (!asset) throw new Error("the policy let an absent asset through");
  const refusal = await lockForChange(tx, asset.engagementId);
  if (refusal) return refusal;
  await assets.keep(assetId, kept ? actor.userId : null);
  const { engagementId, sha256 } = asset;
  tx.record({ event: kept ? "asset.keep" : "asset.question", subjectType: "asset", subjectId: assetId, data: { engagementId, sha256 } });
  return { ok: true, value: { ...asset, keptByName: (await assets.find(assetId))?.keptByName ?? null } } as const;
}
