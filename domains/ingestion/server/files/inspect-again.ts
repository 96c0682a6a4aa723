import type { StatusUpdater } from "@tieout/engagements/server";
import { enqueue } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { lockForChange } from "../change-guard.ts";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";
import { inspectAssetJob } from "./inspect-asset.job.ts";

const { fail } = ingestionFailures;

interface ReadingChange<Refusal> {
  /** Why this file can't be changed; null if it can. */
  readonly refusalOf: (asset: AssetRecord) => Refusal | null;
  readonly save: (assets: ReturnType<typeof assetRepository>) => Promise<void>;
  readonly event: { readonly name: string; readonly data: Readonly<Record<string, unknown>> };
}

async function present(tx: Tx, assetId: string): Promise<AssetRecord> {
  const asset = await assetRepository(tx).find(assetId);
  if (!asset) throw new Error("the policy let an absent asset through");
  return asset;
}

/** The file, locked together with its engagement, if how it is read can be changed now. */
export async function assetToChange(tx: Tx, assetId: string) {
  const locked = await lockForChange(tx, (await present(tx, assetId)).engagementId);
  if (locked) return locked;
  const asset = await present(tx, assetId);
  if (asset.status === "uploaded" || asset.status === "inspecting") return fail("ingestion.not-inspected", { name: asset.fileName });
  return { ok: true, value: asset } as const;
}

/** Changes how a file is read and inspects it again. */
export async function inspectAgain<Refusal>(tx: Tx, statusUpdater: StatusUpdater, assetId: string, change: ReadingChange<Refusal>) {
  const found = await assetToChange(tx, assetId);
  if (!found.ok) return found;
  const asset = found.value;
  const refusal = change.refusalOf(asset);
  if (refusal) return refusal;
  await change.save(assetRepository(tx));
  await enqueue(tx, inspectAssetJob, { assetId }, { key: `inspect:${assetId}` });
  tx.record({ event: change.event.name, subjectType: "asset", subjectId: assetId, data: change.event.data });
  await statusUpdater.refresh(tx, asset.engagementId);
  return { ok: true, value: await present(tx, assetId) } as const;
}
