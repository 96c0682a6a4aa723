import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import type { CorrectPayload } from "../../core/index.ts";
import { type AssetRecord, assetRepository } from "../files/asset-repository.ts";
import { isRejecting } from "../files/asset-wire.ts";
import { type RunSource, runSources } from "../reading/run-sources.ts";
import { correctionRepository } from "./correction-repository.ts";

const { fail } = ingestionFailures;

export interface CorrectionDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

/** A file that was read with its confirmed mapping. */
export interface CorrectionPlace {
  readonly asset: AssetRecord;
  /** One source for each sheet that is read. */
  readonly sources: readonly RunSource[];
  /** Object with the corrections so far; null if there were never any. */
  readonly baseKey: string | null;
}

export async function correctionPlace(tx: Tx, assetId: string) {
  const asset = await assetRepository(tx).find(assetId);
  if (!asset) throw new Error("the policy let an absent asset through");
  const sources = (await runSources(tx, asset.engagementId)).filter((source) => source.assetId === assetId);
  if (sources.length === 0 || asset.facts === null) return fail("ingestion.rows-not-read", { name: asset.fileName });
  return {
    ok: true,
    value: { asset, sources, baseKey: await correctionRepository(tx).objectOf(asset) } satisfies CorrectionPlace,
  } as const;
}

/** Row numbers of a sheet that the last reading rejected. */
export const rejectedIn = ({ facts }: Pick<AssetRecord, "facts">, sheet: number): readonly number[] => [
  ...new Set((facts?.issues ?? []).flatMap((issue) => (issue.sheet === sheet && isRejecting(issue.code) ? [issue.row] : []))),
];

export const sheetOf = ({ request }: RunSource): number => request.mapping.sheetIndex;

/** Grids for the other sheets in a report read by period, named as in a run. */
export const otherGrids = ({ request: { others = [] } }: RunSource, at = "") => ({
  others: others.map(({ mapping }, position) => ({ grid: `other-${at}${position}.parquet`, mapping })),
  inputs: others.map(({ gridObjectKey: objectKey }, position) => ({ name: `other-${at}${position}.parquet`, objectKey })),
});

export const correctionsInput = (baseKey: string | null) => (baseKey === null ? [] : [{ name: "corrections.json", objectKey: baseKey }]);

/** Engine task input for reading a sheet when a person asks for it. */
export async function correctTaskOf(deps: CorrectionDeps, context: SignedInContext, place: CorrectionPlace, source: RunSource) {
  const { organizationId } = context.actor;
  const { others, inputs } = otherGrids(source);
  const payload: Omit<CorrectPayload, "offset" | "limit" | "edit"> = {
    mapping: source.request.mapping,
    planYear: source.request.planYear,
    hmacKeyHex: Buffer.from(await deps.files.hmacKeyFor(organizationId)).toString("hex"),
    rows: rejectedIn(place.asset, sheetOf(source)),
    ...(others.length > 0 ? { others } : {}),
    ...(place.baseKey === null ? {} : { corrected: true }),
  };
  return {
    organizationId,
    payload,
    inputs: [{ name: "grid.parquet", objectKey: source.gridObjectKey }, ...inputs, ...correctionsInput(place.baseKey)],
    signal: context.signal,
  };
}
